func.func @f(%n: index) {
  affine.for %i = %n to 8 {
  }
  return
}
