func.func @f(%t: tensor<1x1x1x1xi16>) -> tensor<1x1x1x1xi48> {
  %scale = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %zeros = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %t, %scale, %zeros, %zeros {mode = BILINEAR} : (tensor<1x1x1x1xi16>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1x1x1xi48>
  return %0 : tensor<1x1x1x1xi48>
}
