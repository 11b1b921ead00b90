// ARGS: bisect % --pipeline convert-scf-to-spirv --no-versions
// NEEDS: mlir-opt
// The conversion means 32 bits by index (#211981: the result of a loop of no iteration is undefined).
func.func @f(%lb: index, %ub: index, %s: index, %x: f32) -> f32 {
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %x) -> (f32) {
    %b = arith.addf %a, %a : f32
    scf.yield %b : f32
  }
  return %r : f32
}
