func.func @f(%m: memref<?xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %l = arith.constant 0 : i32
  %u = arith.constant 2 : i32
  %s = arith.constant 1 : i32
  scf.for %i = %l to %u step %s : i32 {
    scf.for %j = %c0 to %n step %c1 {
      memref.store %i, %m[%j] : memref<?xi32>
    }
  }
  return
}
