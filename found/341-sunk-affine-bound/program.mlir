func.func @f(%m: memref<8xi32>, %x: i32, %c: i1) {
  %n = arith.index_cast %x : i32 to index
  scf.if %c {
    affine.parallel (%i) = (0) to (symbol(%n)) {
      affine.store %x, %m[%i] : memref<8xi32>
    }
  }
  return
}
