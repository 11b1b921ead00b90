#CSR = #sparse_tensor.encoding<{ map = (i) -> (i : compressed) }>
func.func @f(%x: tensor<4xf32, #CSR>) -> tensor<4xf64, #CSR> {
  %0 = arith.extf %x : tensor<4xf32, #CSR> to tensor<4xf64, #CSR>
  return %0 : tensor<4xf64, #CSR>
}
