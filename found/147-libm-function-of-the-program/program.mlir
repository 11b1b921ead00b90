func.func @fmaf(%a: f32) {
  return
}
func.func @f(%x: f32) -> f32 {
  %r = math.fma %x, %x, %x : f32
  return %r : f32
}
