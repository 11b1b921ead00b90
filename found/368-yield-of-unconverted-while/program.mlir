func.func @f(%c: i1, %x: i64) {
  %0 = scf.while : () -> i64 {
    scf.condition(%c) %x : i64
  } do {
  ^bb0(%a: i64):
    scf.yield
  }
  return
}
