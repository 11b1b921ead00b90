func.func @f(%x: f16, %y: f16) -> f16 {
  %r = math.powf %x, %y : f16
  return %r : f16
}
