func.func @f(%x: i32) -> f32 {
  %t = arith.trunci %x : i32 to i16
  %r = arith.sitofp %t : i16 to f32
  return %r : f32
}
func.func @main() {
  %x = arith.constant -2 : i32
  %r = call @f(%x) : (i32) -> f32
  vector.print %r : f32
  return
}
