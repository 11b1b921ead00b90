// ARGS: prove % --against prove_killed_solver.after --inputs 1 -v --solver ./prove_killed_solver.sh
// NEEDS: mlir-opt
// A solver that crashes after its answer.
func.func @product(%a: i32, %b: i32) -> i32 {
  %r = arith.muli %a, %b : i32
  return %r : i32
}
