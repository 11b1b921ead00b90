func.func @f(%x: f64) -> f4E2M1FN {
  %r = arith.truncf %x : f64 to f4E2M1FN
  return %r : f4E2M1FN
}
