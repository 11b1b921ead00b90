func.func @f(%x: vector<[4]xf32>) -> vector<[4]xf32> {
  %r = arith.addf %x, %x : vector<[4]xf32>
  return %r : vector<[4]xf32>
}
