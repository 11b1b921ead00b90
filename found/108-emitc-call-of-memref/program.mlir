func.func private @g() -> memref<f32>
func.func @f() {
  %m = call @g() : () -> memref<f32>
  return
}
