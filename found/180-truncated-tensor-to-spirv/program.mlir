func.func @f(%x: tensor<2xi32>) -> tensor<2xi8> {
  %r = arith.trunci %x : tensor<2xi32> to tensor<2xi8>
  return %r : tensor<2xi8>
}
