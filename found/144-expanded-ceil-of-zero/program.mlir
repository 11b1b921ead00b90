func.func @f(%x: f32) -> f32 {
  %r = math.ceil %x : f32
  return %r : f32
}
func.func @main() {
  %x = arith.constant -0.5 : f32
  %r = call @f(%x) : (f32) -> f32
  vector.print %r : f32
  return
}
