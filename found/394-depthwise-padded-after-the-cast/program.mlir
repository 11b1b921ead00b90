func.func @f(%x: tensor<1x2x2x3xi8>, %w: tensor<1x1x3x1xi8>, %b: tensor<3xi32>) -> tensor<1x3x2x3xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x3xi8>, tensor<1x1x3x1xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x2x3xi32>
  return %0 : tensor<1x3x2x3xi32>
}
