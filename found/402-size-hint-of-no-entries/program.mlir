#M = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
#V = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
func.func @f(%a: tensor<2x4xf32, #M>) -> tensor<8xf32, #V> {
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<2x4xf32, #M> into tensor<8xf32, #V>
  return %0 : tensor<8xf32, #V>
}
