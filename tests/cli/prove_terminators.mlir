// ARGS: prove % --against prove_terminators.after --inputs 1 -v
// NEEDS: mlir-opt
// The reason names the terminator that has no terms.
func.func @ended(%c: i1, %a: i32) -> i32 {
  return %a : i32
}

llvm.func @__gxx_personality_v0(...) -> i32

llvm.func @resumed(%c: i1, %a: i32) -> i32 attributes {personality = @__gxx_personality_v0} {
  llvm.return %a : i32
}
