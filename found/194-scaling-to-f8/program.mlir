func.func @f(%x: f4E2M1FN, %s: f8E8M0FNU) -> f8E4M3FN {
  %r = arith.scaling_extf %x, %s : f4E2M1FN, f8E8M0FNU to f8E4M3FN
  return %r : f8E4M3FN
}
