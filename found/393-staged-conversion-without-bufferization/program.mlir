#columns = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
func.func @f(%x: tensor<4x4xf32>) -> tensor<4x4xf32, #columns> {
  %0 = sparse_tensor.convert %x : tensor<4x4xf32> to tensor<4x4xf32, #columns>
  return %0 : tensor<4x4xf32, #columns>
}
