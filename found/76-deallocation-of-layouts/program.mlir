func.func @f(%m: memref<2x3xi8, affine_map<(i, j) -> (j, i)>>) {
  return
}
