#sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
func.func @f(%t: tensor<4xf32, #sparse>) {
  sparse_tensor.print %t : tensor<4xf32, #sparse>
  return
}
