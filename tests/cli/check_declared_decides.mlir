// ARGS: check % --pipeline cse
// NEEDS: mlir-opt
// What the declared function gives decides whether the division is executed.
func.func private @ext() -> i32
func.func @divides(%a: i32) -> i32 {
  %x = call @ext() : () -> i32
  %zero = arith.constant 0 : i32
  %five = arith.constant 5 : i32
  %other = arith.cmpi ne, %x, %five : i32
  %q = scf.if %other -> i32 {
    %d = arith.divsi %zero, %zero : i32
    scf.yield %d : i32
  } else {
    scf.yield %a : i32
  }
  return %q : i32
}
