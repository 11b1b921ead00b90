func.func @f(%v: vector<1x1xi8>, %t: tensor<4x4xi8>, %i: index) -> tensor<4x4xi8> {
  %0 = vector.transfer_write %v, %t[%i, %i] {in_bounds = [true, true]} : vector<1x1xi8>, tensor<4x4xi8>
  return %0 : tensor<4x4xi8>
}
