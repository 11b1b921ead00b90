func.func @f(%x: index) -> (index, i1) {
  %s, %o = arith.addui_extended %x, %x : index, i1
  return %s, %o : index, i1
}
