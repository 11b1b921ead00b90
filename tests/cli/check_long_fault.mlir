// ARGS: check % --against check_long_fault.after
// NEEDS: mlir-opt

// The loop takes more steps than are tried at first. One input must do then, and zeros would hide that the sum is lost.
func.func @sum(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 1000001 : index
  %zero = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> i32 {
    %t = arith.addi %s, %x : i32
    scf.yield %t : i32
  }
  return %r : i32
}
