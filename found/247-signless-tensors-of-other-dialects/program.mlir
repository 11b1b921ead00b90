func.func @f(%x: ui8) -> tensor<4xui8> {
  %t = tensor.splat %x : tensor<4xui8>
  return %t : tensor<4xui8>
}
