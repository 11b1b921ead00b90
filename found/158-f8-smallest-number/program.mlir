func.func @f(%i: i8) -> f32 {
  %x = arith.bitcast %i : i8 to f8E8M0FNU
  %r = arith.extf %x : f8E8M0FNU to f32
  return %r : f32
}
func.func @main() {
  %i = arith.constant 0 : i8
  %r = call @f(%i) : (i8) -> f32
  vector.print %r : f32
  return
}
