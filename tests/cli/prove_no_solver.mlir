// ARGS: prove % --pipeline canonicalize --solver ./no-such-solver
// NEEDS: mlir-opt
func.func @f(%a: i32) -> i32 {
  return %a : i32
}
