func.func @f(%x: vector<2x4xf32>) -> (vector<2x4xf32>, vector<2x4xf32>) {
  %s, %c = math.sincos %x : vector<2x4xf32>
  return %s, %c : vector<2x4xf32>, vector<2x4xf32>
}
