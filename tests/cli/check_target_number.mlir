// ARGS: check % --against check_target_number.after -v
// NEEDS: mlir-opt
// Numbers that only the program after a pass states.
func.func @one(%x: i32) -> i32 {
  return %x : i32
}
func.func @two(%x: i32, %y: i64) -> i32 {
  return %x : i32
}
func.func @above(%x: f64) -> f64 {
  %z = arith.constant 0.0 : f64
  %r = arith.addf %x, %z : f64
  return %r : f64
}
func.func @fine(%x: i32, %y: i32) -> i32 {
  return %y : i32
}
