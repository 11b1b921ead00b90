func.func @f(%x: vector<2x2xf32>) -> vector<2x2xi1> {
  %r = math.isfinite %x : vector<2x2xf32>
  return %r : vector<2x2xi1>
}
