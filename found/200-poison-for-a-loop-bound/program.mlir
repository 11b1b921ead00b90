func.func @f(%m: memref<4xf32>, %a: index) {
  %n = arith.addi %a, %a : index
  affine.for %i = 0 to %n {
    %0 = affine.load %m[%i] : memref<4xf32>
  }
  return
}
