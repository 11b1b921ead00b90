func.func @f(%i: index, %x: f32, %m: memref<2x2xf32>) -> vector<2x2xf32> {
  %r = vector.transfer_read %m[%i, %i], %x {in_bounds = [true, true]} : memref<2x2xf32>, vector<2x2xf32>
  return %r : vector<2x2xf32>
}
