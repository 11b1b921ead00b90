// ARGS: check % --against check_open_calls.after --inputs 32 -v
// NEEDS: mlir-opt
// The region of a reduction runs once for each value, and may use what the body of its loop put on the stack.
func.func private @note_it(i32) -> i32
func.func private @show(memref<?xi32>)
func.func @right_reduction(%a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%a) -> i32 {
    scf.reduce(%a : i32) {
    ^bb0(%x: i32, %y: i32):
      %f = func.constant @note_it : (i32) -> i32
      %s = func.call_indirect %f(%y) : (i32) -> i32
      scf.reduce.return %s : i32
    }
  }
  return %r : i32
}
func.func @wrong_reduction(%a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%a) -> i32 {
    scf.reduce(%a : i32) {
    ^bb0(%x: i32, %y: i32):
      %s = func.call @note_it(%y) : (i32) -> i32
      scf.reduce.return %s : i32
    }
  }
  return %r : i32
}
func.func @right_stack(%a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.parallel (%i) = (%c0) to (%c2) step (%c1) init (%a) -> i32 {
    scf.reduce(%a : i32) {
    ^bb0(%x: i32, %y: i32):
      %s = arith.addi %x, %y : i32
      scf.reduce.return %s : i32
    }
  }
  return %r : i32
}
// A memref that is poison may become any, as long as nobody reads it.
func.func @right_poison(%m: memref<i32>) {
  %two = arith.constant 2 : index
  %sizes = memref.alloc() : memref<1xindex>
  %c0 = arith.constant 0 : index
  memref.store %two, %sizes[%c0] : memref<1xindex>
  %r = memref.reshape %m(%sizes) : (memref<i32>, memref<1xindex>) -> memref<?xi32>
  memref.dealloc %sizes : memref<1xindex>
  call @show(%r) : (memref<?xi32>) -> ()
  return
}
