func.func @f(%t: tensor<1x1xf32>) -> tensor<1x2xf32> {
  %0 = tensor.pad %t low[0, 1] high[0, 0] {
  ^bb0(%i: index, %j: index):
    %c = arith.constant 0.0 : f32
    tensor.yield %c : f32
  } : tensor<1x1xf32> to tensor<1x2xf32>
  return %0 : tensor<1x2xf32>
}
