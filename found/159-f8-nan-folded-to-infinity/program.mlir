func.func @f() -> f32 {
  %x = arith.constant 0xFF : f8E8M0FNU
  %r = arith.extf %x : f8E8M0FNU to f32
  return %r : f32
}
