// ARGS: check % --against check_launch_wrong.after
// NEEDS: mlir-opt
func.func @rows(%m: memref<4x4xi32>) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c4, %sy = %c1, %sz = %c1) {
    %v = arith.index_cast %bx : index to i32
    memref.store %v, %m[%bx, %tx] : memref<4x4xi32>
    gpu.terminator
  }
  return
}
func.func @races(%m: memref<4xi32>) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %v = arith.index_cast %bx : index to i32
    memref.store %v, %m[%bx] : memref<4xi32>
    gpu.terminator
  }
  return
}
