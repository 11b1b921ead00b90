func.func @f(%x: f80) -> f80 {
  %r = math.tanh %x : f80
  return %r : f80
}
