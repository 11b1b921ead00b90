func.func @f(%c: i1, %n: index) {
  %r:2 = scf.while (%a = %n) : (index) -> (index, index) {
    scf.condition(%c) %a, %a : index, index
  } do {
  ^bb0(%a: index, %b: index):
    scf.yield %a : index
  }
  return
}
