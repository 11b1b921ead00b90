// ARGS: check % --pipeline canonicalize,math-expand-ops --time 3
// NEEDS: mlir-opt
// The options of proofs need --prove.
func.func @cancels(%a: i64, %b: i64) -> i64 {
  %x = arith.addi %a, %b : i64
  %y = arith.subi %x, %b : i64
  return %y : i64
}
