func.func @f(%t: tensor<0x?x2xi7>) -> tensor<?x2xi7> {
  %r = tensor.collapse_shape %t [[0, 1], [2]] : tensor<0x?x2xi7> into tensor<?x2xi7>
  return %r : tensor<?x2xi7>
}
