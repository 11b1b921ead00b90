func.func @f(%i: index, %v: vector<1x1xf32>, %t: tensor<1x1x1xf32>) -> tensor<1x1x1xf32> {
  %r = vector.transfer_write %v, %t[%i, %i, %i] {in_bounds = [true, true]} : vector<1x1xf32>, tensor<1x1x1xf32>
  return %r : tensor<1x1x1xf32>
}
