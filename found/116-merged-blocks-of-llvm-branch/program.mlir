func.func @f(%c: i1, %x: index, %y: index) -> index {
  llvm.cond_br %c, ^bb1, ^bb2
^bb1:
  return %x : index
^bb2:
  return %y : index
}
