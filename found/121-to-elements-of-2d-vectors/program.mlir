func.func @f(%v: vector<2x4xf16>) -> f16 {
  %0:8 = vector.to_elements %v : vector<2x4xf16>
  return %0#0 : f16
}
