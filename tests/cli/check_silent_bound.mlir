// ARGS: check % --pipeline func.func(affine-loop-coalescing) -v
// NEEDS: mlir-opt
// The bound of the loop that the pass makes overflows in `affine.apply`: no document says what it is then.
func.func @nest(%rows: index, %m: index, %a: memref<?x?xi32>) {
  %c0 = arith.constant 0 : index
  // With two negative bounds the pass is wrong (#223231).
  %n = arith.maxsi %rows, %c0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c2 {
      %x = memref.load %a[%i, %j] : memref<?x?xi32>
      %y = arith.addi %x, %x : i32
      memref.store %y, %a[%i, %j] : memref<?x?xi32>
    }
  }
  return
}
