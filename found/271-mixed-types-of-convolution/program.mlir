util.func public @f(%image: tensor<2x1x3x3xbf16>, %filter: tensor<1x1x2x2xbf16>, %out: tensor<2x1x2x2xf32>) -> tensor<2x1x2x2xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%image, %filter : tensor<2x1x3x3xbf16>, tensor<1x1x2x2xbf16>) outs(%out : tensor<2x1x2x2xf32>) -> tensor<2x1x2x2xf32>
  util.return %0 : tensor<2x1x2x2xf32>
}
