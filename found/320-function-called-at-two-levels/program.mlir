func.func @b(%arg0: tensor<8xf32> {secret.secret}) {
  %1 = call @c(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  %2 = arith.mulf %1, %arg0 : tensor<8xf32>
  %3 = call @c(%2) : (tensor<8xf32>) -> tensor<8xf32>
  return
}
func.func private @c(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
