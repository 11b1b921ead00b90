func.func @f(%m: memref<32xi8>) {
  affine.for %i = 0 to 32 {
    %0 = affine.load %m[%i] : memref<32xi8>
    %1 = arith.index_cast %i : index to i8
    %2 = arith.addi %0, %1 : i8
    affine.store %2, %m[%i] : memref<32xi8>
  }
  return
}
