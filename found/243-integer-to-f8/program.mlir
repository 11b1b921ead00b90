func.func @f(%x: i8) -> f8E5M2 {
  %r = arith.sitofp %x : i8 to f8E5M2
  return %r : f8E5M2
}
