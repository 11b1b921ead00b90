func.func @f(%t: tensor<4xf16>) -> tensor<4xf16> {
  %0 = iree_gpu.buffer_resource_cast %t : tensor<4xf16>
  return %0 : tensor<4xf16>
}
