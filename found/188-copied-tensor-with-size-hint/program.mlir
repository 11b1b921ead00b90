func.func @f(%t: tensor<2xi1>, %n: index) -> tensor<2xi1> {
  %a = bufferization.alloc_tensor() copy(%t) size_hint=%n : tensor<2xi1>
  return %a : tensor<2xi1>
}
