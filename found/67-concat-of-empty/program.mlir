func.func @f(%x: tensor<0xi32>) -> tensor<0xi32> {
  %r = tensor.concat dim(0) %x : (tensor<0xi32>) -> tensor<0xi32>
  return %r : tensor<0xi32>
}
