// ARGS: prove % --pipeline arith-expand --inputs 1 -v
// NEEDS: mlir-opt
// Beside a signalling NaN, a number and a NaN are both right: the expansion gives one of them.
func.func @greatest(%a: f32, %b: f32) -> f32 {
  %r = arith.maxnumf %a, %b : f32
  return %r : f32
}

func.func @least(%a: f16, %b: f16) -> f16 {
  %r = arith.minnumf %a, %b : f16
  return %r : f16
}
