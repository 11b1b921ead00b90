// ARGS: check % --pipeline math-expand-ops{ops=tanh}
// NEEDS: mlir-opt
// What a function gets may differ within a tolerance; what it gives is the same.
func.func private @e(f32) -> f32
func.func @f(%x: f32) -> f32 {
  %t = math.tanh %x : f32
  %r = func.call @e(%t) : (f32) -> f32
  return %r : f32
}
