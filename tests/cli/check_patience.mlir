// ARGS: check % --pipeline canonicalize -v
// NEEDS: mlir-opt
// A function that uses up its steps on every input is tried once more, on one input and with more steps, if a pass changes it.
func.func @long(%a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 600000 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (i32) {
    %y = arith.muli %x, %a : i32
    %z = arith.addi %y, %x : i32
    scf.yield %z : i32
  }
  %0 = arith.addi %r, %r : i32
  return %r : i32
}
func.func @unchanged(%a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 600000 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (i32) {
    %y = arith.muli %x, %a : i32
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @short(%a: i8) -> i8 {
  %0 = arith.addi %a, %a : i8
  return %0 : i8
}
