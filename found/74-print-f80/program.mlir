func.func @f(%x: f80) {
  vector.print %x : f80
  return
}
