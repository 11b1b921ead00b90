func.func @f(%x: i16) -> i16 {
  %r = math.absi %x : i16
  return %r : i16
}
