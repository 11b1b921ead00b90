func.func @f(%i: index, %c: i1) -> index {
  %r = scf.while (%x = %i) : (index) -> index {
    scf.condition(%c) %x : index
  } do {
  ^bb0(%y: index):
    scf.yield %i : index
  }
  return %r : index
}
