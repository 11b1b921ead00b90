// ARGS: check % --target mlir-22 --pipeline test-pass-crash,cse
// NEEDS: mlir-opt
func.func @f(%i: i32) -> i32 { return %i : i32 }
