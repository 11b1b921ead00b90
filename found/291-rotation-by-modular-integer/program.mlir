func.func @f(%t: tensor<4xi8>, %n: i8) -> tensor<4xi8> {
  %0 = tensor_ext.rotate %t, %n : tensor<4xi8>, i8
  return %0 : tensor<4xi8>
}
