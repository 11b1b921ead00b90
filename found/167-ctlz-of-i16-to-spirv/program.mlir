func.func @f(%x: i16) -> i16 {
  %r = math.ctlz %x : i16
  return %r : i16
}
