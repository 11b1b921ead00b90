// ARGS: run %
// Both accesses of a race are shown.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %v = arith.constant 7 : i32
  %m = memref.alloc() : memref<4xi32>
  scf.parallel (%i, %j) = (%c0, %c1) to (%c3, %c3) step (%c1, %c1) {
    %k = arith.addi %i, %j : index
    %x = memref.load %m[%i] : memref<4xi32>
    memref.store %v, %m[%k] : memref<4xi32>
  }
  return
}
