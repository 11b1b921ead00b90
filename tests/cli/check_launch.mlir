// ARGS: check % --pipeline gpu-kernel-outlining,canonicalize -v
// NEEDS: mlir-opt
// Kernels run for every thread, before and after their bodies become functions.
func.func @axpy(%a: f32, %x: memref<16xf32>, %y: memref<16xf32>) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c4, %sy = %c1, %sz = %c1) {
    %before = arith.muli %bx, %sx : index
    %i = arith.addi %before, %tx : index
    %xv = memref.load %x[%i] : memref<16xf32>
    %yv = memref.load %y[%i] : memref<16xf32>
    %m = arith.mulf %a, %xv : f32
    %s = arith.addf %m, %yv : f32
    memref.store %s, %y[%i] : memref<16xf32>
    gpu.terminator
  }
  return
}
