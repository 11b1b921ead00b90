// ARGS: check % --pipeline convert-linalg-to-parallel-loops -v --target mlir-22
// NEEDS: mlir-22
// Parallel iterations of linalg: in place on the same element is fine, a reduction belongs to its parallel iteration.
func.func @linalg_race(%a: memref<4xi32>, %o: memref<i32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["parallel"]} ins(%a : memref<4xi32>) outs(%o : memref<i32>) {
  ^bb0(%x: i32, %y: i32):
    linalg.yield %x : i32
  }
  return
}
func.func @linalg_inplace(%a: memref<4xi32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : memref<4xi32>) outs(%a : memref<4xi32>) {
  ^bb0(%x: i32, %y: i32):
    %s = arith.addi %x, %x : i32
    linalg.yield %s : i32
  }
  return
}
func.func @linalg_transpose(%a: memref<4x4xi32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : memref<4x4xi32>) outs(%a : memref<4x4xi32>) {
  ^bb0(%x: i32, %y: i32):
    linalg.yield %x : i32
  }
  return
}
func.func @matmul(%a: memref<4x4xi32>, %b: memref<4x4xi32>, %c: memref<4x4xi32>) {
  linalg.matmul ins(%a, %b : memref<4x4xi32>, memref<4x4xi32>) outs(%c: memref<4x4xi32>)
  return
}
func.func @matmul_alias(%a: memref<4x4xi32>, %b: memref<4x4xi32>) {
  linalg.matmul ins(%a, %b : memref<4x4xi32>, memref<4x4xi32>) outs(%a: memref<4x4xi32>)
  return
}
func.func @linalg_store(%a: memref<4xi32>, %o: memref<4xi32>, %t: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : memref<4xi32>) outs(%o : memref<4xi32>) {
  ^bb0(%x: i32, %y: i32):
    memref.store %x, %t[%c0] : memref<1xi32>
    linalg.yield %x : i32
  }
  return
}
