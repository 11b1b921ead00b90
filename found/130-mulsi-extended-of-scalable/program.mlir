func.func @f(%x: vector<[4]xi8>) -> vector<[4]xi8> {
  %low, %high = arith.mulsi_extended %x, %x : vector<[4]xi8>
  return %high : vector<[4]xi8>
}
