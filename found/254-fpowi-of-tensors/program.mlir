func.func @f(%x: tensor<f32>, %n: tensor<i8>) {
  %0 = math.fpowi %x, %n : tensor<f32>, tensor<i8>
  return
}
