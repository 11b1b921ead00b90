func.func @f(%i: index) {
  cf.br ^bb1(%i : index)
^bb1(%j: index):
  return
}
