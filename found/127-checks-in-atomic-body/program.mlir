func.func @f(%m: memref<f32>, %t: tensor<4xf32>, %i: index) -> f32 {
  %r = memref.generic_atomic_rmw %m[] : memref<f32> {
  ^bb0(%old: f32):
    %x = tensor.extract %t[%i] : tensor<4xf32>
    memref.atomic_yield %x : f32
  }
  return %r : f32
}
