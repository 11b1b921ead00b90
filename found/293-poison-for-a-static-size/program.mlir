func.func @f(%t: tensor<8x8xf32>, %i: index) -> tensor<4x?xf32> {
  %p = ub.poison : index
  %0 = tensor.extract_slice %t[%i, 0] [4, %p] [1, 1] : tensor<8x8xf32> to tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
