func.func @f(%v: vector<4xf8E4M3FN>) -> f8E4M3FN {
  %0 = vector.reduction <add>, %v : vector<4xf8E4M3FN> into f8E4M3FN
  return %0 : f8E4M3FN
}
