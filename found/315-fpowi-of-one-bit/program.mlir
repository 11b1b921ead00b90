func.func @f(%x: f32, %n: i1) -> f32 {
  %0 = math.fpowi %x, %n : f32, i1
  return %0 : f32
}
