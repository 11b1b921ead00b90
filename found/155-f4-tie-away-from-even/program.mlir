func.func @f(%x: f32) -> i4 {
  %t = arith.truncf %x : f32 to f4E2M1FN
  %r = arith.bitcast %t : f4E2M1FN to i4
  return %r : i4
}
func.func @main() {
  %x = arith.constant 1.25 : f32
  %r = call @f(%x) : (f32) -> i4
  %w = arith.extui %r : i4 to i32
  vector.print %w : i32
  return
}
