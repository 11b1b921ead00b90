// ARGS: prove % --against prove_race.after --inputs 1 -v --time 300 --solver ./prove_race.sh --solver libz3
// NEEDS: mlir-opt
// Several solvers: the first that is sure gives the answer, and the others are killed.
func.func @swapped(%a: i32, %b: i32) -> i32 {
  %r = arith.addi %a, %b : i32
  return %r : i32
}

func.func @wrong(%a: i64) -> i64 {
  return %a : i64
}
