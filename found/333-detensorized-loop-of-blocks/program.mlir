func.func @f(%i: i1) {
  cf.br ^bb1
^bb1:
  cf.cond_br %i, ^bb2, ^bb3
^bb2:
  cf.br ^bb1
^bb3:
  return
}
