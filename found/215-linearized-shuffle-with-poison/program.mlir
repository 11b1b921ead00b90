func.func @f(%v: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.shuffle %v, %v [0, -1] : vector<2x2xf32>, vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
