func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = arith.mulf %x, %x : tensor<4xf32>
  %1 = arith.mulf %y, %y : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
