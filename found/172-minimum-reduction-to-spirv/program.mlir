func.func @f(%v: vector<2xf32>) -> f32 {
  %r = vector.reduction <minimumf>, %v : vector<2xf32> into f32
  return %r : f32
}
