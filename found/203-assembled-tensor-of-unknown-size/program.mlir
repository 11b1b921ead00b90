#sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
func.func @f(%t: tensor<?xf64, #sparse>) {
  return
}
