func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %seven = arith.constant 7 : i32
  %m = memref.alloca() : memref<1xi32>
  memref.store %zero, %m[%c0] : memref<1xi32>
  scf.parallel (%i) = (%c1) to (%c0) step (%c1) {
    memref.store %seven, %m[%c0] : memref<1xi32>
  }
  %r = memref.load %m[%c0] : memref<1xi32>
  vector.print %r : i32
  return
}
