func.func @f() -> f4E2M1FN {
  %inf = arith.constant 0x7F800000 : f32
  %0 = arith.truncf %inf : f32 to f4E2M1FN
  return %0 : f4E2M1FN
}
