func.func @f(%x: index) -> index {
  %c = arith.constant 16 : index
  %r = affine.apply affine_map<(i) -> (i floordiv 0)>(%c)
  return %r : index
}
