func.func @f(%m: memref<4xf32>, %i: index, %v: vector<f32>) {
  vector.transfer_write %v, %m[%i] : vector<f32>, memref<4xf32>
  return
}
