func.func @f(%c: i1, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  scf.if %c {
    %n = memref.dim %m, %c0 : memref<?xf32>
    affine.for %i = 0 to %n {
    }
  }
  return
}
