// ARGS: prove % --pipeline canonicalize --pattern Nonexistent
// NEEDS: mlir-opt
func.func @f(%a: i32) -> i32 {
  return %a : i32
}
