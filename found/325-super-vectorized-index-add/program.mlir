func.func @f(%x: index) {
  affine.for %i = 0 to 8 {
    %0 = index.add %x, %x
  }
  return
}
