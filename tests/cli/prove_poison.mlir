// ARGS: prove % --against prove_poison.after -v
// NEEDS: mlir-opt
// The function shows only poison, but what is proved counts as proved.
func.func @printed() {
  %u = ub.poison : i32
  vector.print %u : i32
  return
}
