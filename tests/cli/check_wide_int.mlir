// ARGS: check % --pipeline arith-emulate-wide-int{widest-int-supported=32} -v
// NEEDS: mlir-opt
// The pass makes vectors of the halves of wide integers, of arguments and results too.
func.func @adds(%a: i64, %b: i64) -> i64 {
  %r = arith.addi %a, %b : i64
  return %r : i64
}

// Rounds twice.
func.func @converts(%a: i64) -> f32 {
  %r = arith.uitofp %a : i64 to f32
  return %r : f32
}
