func.func @f(%t: tensor<4x4xf32>, %p: f32, %i: index) -> vector<4xf32> {
  %0 = vector.transfer_read %t[%i, %i], %p {in_bounds = [true]} : tensor<4x4xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}
