func.func @f(%v: vector<2xf32>, %acc: f32) -> f32 {
  %r = vector.reduction <mul>, %v, %acc : vector<2xf32> into f32
  return %r : f32
}
