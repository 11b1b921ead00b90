// ARGS: prove % --against prove_alias.after
// NEEDS: mlir-opt
// Two programs give one name to different maps, and two names to one map.
func.func @wrong(%a: index) -> index {
  %r = "foo.bar"(%a) {m = affine_map<(d0) -> (d0 + 7)>} : (index) -> index
  return %r : index
}
func.func @right(%a: index) -> index {
  %r = "foo.bar"(%a) {m = affine_map<(d0) -> (d0 + 8)>} : (index) -> index
  return %r : index
}
