func.func @f(%x: index) {
  affine.for %i = 0 to min affine_map<(d0) -> ((d0 mod 2) * 2, 1)>(%x) {
  }
  return
}
