func.func @f(%a: memref<4xi8>, %b: memref<4xi32>, %x: i8, %y: i32) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : i8) outs(%a : memref<4xi8>) {
  ^bb0(%in: i8, %out: i8):
    linalg.yield %in : i8
  }
  linalg.generic {indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%y : i32) outs(%b : memref<4xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  }
  return
}
