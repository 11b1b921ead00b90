func.func @f(%x: index) -> index {
  %r = math.ctlz %x : index
  return %r : index
}
