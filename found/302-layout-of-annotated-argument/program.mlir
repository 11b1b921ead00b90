func.func @f(%x: tensor<4xf32> {secret.secret}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
