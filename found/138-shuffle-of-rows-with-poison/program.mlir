func.func @f(%x: vector<3x4xf32>) -> vector<2x4xf32> {
  %r = vector.shuffle %x, %x [2, -1] : vector<3x4xf32>, vector<3x4xf32>
  return %r : vector<2x4xf32>
}
