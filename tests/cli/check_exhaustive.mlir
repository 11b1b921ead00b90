// ARGS: check % --pipeline canonicalize --exhaustive -v
// NEEDS: mlir-opt
func.func @nineteen_bits(%a: i10, %b: i9) -> i10 {
  %c = arith.extui %b : i9 to i10
  %0 = arith.addi %a, %c : i10
  %1 = arith.subi %0, %c : i10
  return %1 : i10
}
