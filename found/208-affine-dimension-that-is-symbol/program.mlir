func.func @f(%m: memref<8xi8>, %i: index) {
  %0 = "affine.load"(%m, %i, %i) <{map = affine_map<(d0)[s0] -> (d0 floordiv s0)>}> : (memref<8xi8>, index, index) -> i8
  return
}
