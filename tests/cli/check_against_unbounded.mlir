// ARGS: check % --against check_against_unbounded.after
// NEEDS: mlir-opt
// The weights of the second convolution are the result of the first one, which may overflow, and they meet the padding. An implementation may
// multiply an infinite weight by the padding [TOSA 1.0, CONV2D: tosa_extra_multiplies].
func.func @chain(%x: tensor<1x1x1x1xf32>, %a: tensor<1x1x2x1xf32>, %b: tensor<1x1x2x1xf32>) -> tensor<1x1x2x1xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w = tosa.conv2d %a, %b, %z, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x2x1xf32>, tensor<1x1x2x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  %r = tosa.conv2d %x, %w, %z, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x2x1xf32>
  return %r : tensor<1x1x2x1xf32>
}
