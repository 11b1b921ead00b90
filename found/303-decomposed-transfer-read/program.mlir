func.func @f(%m: memref<4x4x4xf32>, %i: index, %pad: f32) -> vector<1x1x1xf32> {
  %0 = vector.transfer_read %m[%i, %i, %i], %pad {in_bounds = [true, true, true]} : memref<4x4x4xf32>, vector<1x1x1xf32>
  return %0 : vector<1x1x1xf32>
}
