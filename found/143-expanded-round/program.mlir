func.func @f(%x: f32) -> f32 {
  %r = math.round %x : f32
  return %r : f32
}
func.func @main() {
  %x = arith.constant 0x3EFFFFFF : f32
  %r = call @f(%x) : (f32) -> f32
  vector.print %r : f32
  return
}
