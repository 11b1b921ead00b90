// ARGS: check % --against check_gone.after
// NEEDS: mlir-opt
// A public symbol may be used from outside [MLIR, Symbols and Symbol Tables]: without it, nothing is right.
func.func @stays(%a: i32) -> i32 {
  return %a : i32
}
func.func @goes(%a: i32) -> i32 {
  return %a : i32
}
