// ARGS: check % --target mlir-22 --from-run-lines -v
// NEEDS: mlir-22
// RUN: not mlir-opt %s -cse
// DEFINE: %{option} = -cse
// RUN: mlir-opt %s %{option}
func.func @f(%i: i32) -> i32 { return %i : i32 }
