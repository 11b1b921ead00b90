func.func @f(%x: f8E8M0FNU) -> f8E8M0FNU {
  %0 = math.log10 %x : f8E8M0FNU
  return %0 : f8E8M0FNU
}
