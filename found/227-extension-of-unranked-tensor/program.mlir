func.func @f(%x: tensor<*xf16>) -> tensor<*xf16> {
  %r = math.cos %x : tensor<*xf16>
  return %r : tensor<*xf16>
}
