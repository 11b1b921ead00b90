func.func @f(%p: i8) -> tensor<1x2xi8> {
  %source = arith.constant dense<0> : tensor<1xi8>
  %into = tensor.empty() : tensor<1x2xi8>
  %0 = linalg.pack %source padding_value(%p : i8) inner_dims_pos = [0] inner_tiles = [2] into %into : tensor<1xi8> -> tensor<1x2xi8>
  return %0 : tensor<1x2xi8>
}
