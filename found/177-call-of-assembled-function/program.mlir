#vector = #sparse_tensor.encoding<{ map = (i) -> (i : compressed) }>
func.func @f(%x: tensor<4xf32, #vector>) {
  return
}
func.func @g(%x: tensor<4xf32, #vector>) {
  call @f(%x) : (tensor<4xf32, #vector>) -> ()
  return
}
