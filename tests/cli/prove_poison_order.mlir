// ARGS: prove % --against prove_poison_order.after -v --inputs 1
// NEEDS: mlir-opt
// Both operands of an op without a term may be poison: before, the first one, after, the second one.
func.func @f(%b: i1, %v: f32) -> f32 {
  %p = ub.poison : f32
  %x = arith.select %b, %v, %p : f32
  %r = math.fpowi %x, %b : f32, i1
  return %r : f32
}
func.func @good(%b: i1, %v: f32) -> f32 {
  %p = ub.poison : f32
  %x = arith.select %b, %v, %p : f32
  %r = math.fpowi %x, %b : f32, i1
  return %r : f32
}
