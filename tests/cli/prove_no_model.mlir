// ARGS: prove % --against prove_no_model.after --inputs 1 -v --solver ./prove_no_model.sh
// NEEDS: mlir-opt
// A solver that says that there is a counterexample, but does not show it.
func.func @product(%a: i32, %b: i32) -> i32 {
  %r = arith.muli %a, %b : i32
  return %r : i32
}
