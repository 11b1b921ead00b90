func.func @f(%b: f32, %n: index) -> f32 {
  %r = math.fpowi %b, %n : f32, index
  return %r : f32
}
