// ARGS: check % --against check_against.after
// NEEDS: mlir-opt
func.func @difference(%a: i32, %b: i32) -> i32 {
  %r = arith.subi %a, %b : i32
  return %r : i32
}
func.func @sum(%a: i32, %b: i32) -> i32 {
  %r = arith.addi %a, %b : i32
  return %r : i32
}
