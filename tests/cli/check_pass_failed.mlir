// ARGS: check % --target mlir-22 -v --pipeline cse,transform-interpreter
// NEEDS: mlir-22
func.func @f(%i: i32) -> i32 { return %i : i32 }
