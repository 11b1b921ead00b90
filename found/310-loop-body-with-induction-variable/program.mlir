func.func @f(%t: tensor<4xi8>) {
  affine.for %i = 0 to 32 {
    %0 = tensor.extract %t[%i] : tensor<4xi8>
  }
  return
}
