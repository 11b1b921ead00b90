// ARGS: prove % --pipeline arith-emulate-wide-int{widest-int-supported=32} --inputs 1 -v
// NEEDS: mlir-opt
// As check_wide_int.mlir, for all inputs.
func.func @adds(%a: i64, %b: i64) -> i64 {
  %r = arith.addi %a, %b : i64
  return %r : i64
}

func.func @compares(%a: i64, %b: i64) -> i1 {
  %r = arith.cmpi slt, %a, %b : i64
  return %r : i1
}
