// ARGS: check % --target mlir-22 --from-run-lines -v
// NEEDS: mlir-22
// RUN: mlir-opt %s -cse -split-input-file -verify-diagnostics
func.func @f(%i: i32) -> i32 { return %i : i32 }
// -----
// expected-error @+1 {{expects different type}}
func.func @g(%i: i32) -> i64 { return %i : i32 }
