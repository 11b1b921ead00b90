// ARGS: check % --against check_moved_function.after
// NEEDS: mlir-opt
// Who calls @f does not find @other::@f.
func.func @f(%a: i32) -> i32 {
  return %a : i32
}
