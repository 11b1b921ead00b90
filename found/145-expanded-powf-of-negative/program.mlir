func.func @f(%x: f32, %y: f32) -> f32 {
  %r = math.powf %x, %y : f32
  return %r : f32
}
func.func @main() {
  %x = arith.constant -2.0 : f32
  %y = arith.constant 3.0 : f32
  %r = call @f(%x, %y) : (f32, f32) -> f32
  vector.print %r : f32
  return
}
