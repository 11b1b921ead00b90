// ARGS: check % --pipeline cse
// NEEDS: mlir-opt
// An op that the compiler does not know prints its attributes. Whether a program gives a name to one of them says nothing.
func.func @map(%a: index) -> index {
  %dead = arith.addi %a, %a : index
  "foo.bar"() {m = affine_map<(d0) -> (d0 + 7)>} : () -> ()
  return %a : index
}
