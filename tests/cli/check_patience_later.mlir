// ARGS: check % --from-run-lines -v
// NEEDS: mlir-opt
// RUN: mlir-opt %s -cse
// RUN: mlir-opt %s -canonicalize
// Only the second pipeline changes the function, so only there it is run with more steps. It counts as not compared at the first.
func.func @long(%a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 600000 : index
  %zero = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (i32) {
    %y = arith.muli %x, %a : i32
    %z = arith.addi %y, %zero : i32
    scf.yield %z : i32
  }
  return %r : i32
}
