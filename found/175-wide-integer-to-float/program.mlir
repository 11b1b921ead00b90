func.func @f(%x: i64) -> f32 {
  %r = arith.uitofp %x : i64 to f32
  return %r : f32
}
func.func @main() {
  %x = arith.constant 8589934335 : i64
  %r = call @f(%x) : (i64) -> f32
  %b = arith.bitcast %r : f32 to i32
  vector.print %b : i32
  return
}
