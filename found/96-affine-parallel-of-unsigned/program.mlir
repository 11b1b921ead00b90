func.func @f(%x: ui8) -> ui8 {
  %r = affine.parallel (%i) = (0) to (8) reduce ("minu") -> ui8 {
    affine.yield %x : ui8
  }
  return %r : ui8
}
