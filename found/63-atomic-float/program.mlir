func.func @f(%m: memref<f16>) -> f16 {
  %r = memref.generic_atomic_rmw %m[] : memref<f16> {
  ^bb0(%old: f16):
    memref.atomic_yield %old : f16
  }
  return %r : f16
}
