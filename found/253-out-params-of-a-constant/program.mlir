func.func @f() -> memref<f32> {
  %0 = memref.alloc() : memref<f32>
  return %0 : memref<f32>
}
func.func @g() -> (() -> memref<f32>) {
  %0 = func.constant @f : () -> memref<f32>
  return %0 : () -> memref<f32>
}
