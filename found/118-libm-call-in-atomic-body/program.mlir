func.func @f(%m: memref<f32>) -> f32 {
  %r = memref.generic_atomic_rmw %m[] : memref<f32> {
  ^bb0(%old: f32):
    %e = math.erf %old : f32
    memref.atomic_yield %e : f32
  }
  return %r : f32
}
