// ARGS: prove % --pipeline canonicalize --within 1m
// NEEDS: mlir-opt
func.func @f(%a: i32) -> i32 {
  return %a : i32
}
