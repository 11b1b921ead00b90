func.func @f(%v: vector<4xi8>, %w: vector<2x4xi8>, %i: index) -> vector<2x4xi8> {
  %0 = vector.insert %v, %w[%i] : vector<4xi8> into vector<2x4xi8>
  return %0 : vector<2x4xi8>
}
