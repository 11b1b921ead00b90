func.func @f() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c0 step %c1 {
    scf.for %j = %c0 to %c0 step %c1 {
      vector.print %j : index
    }
  }
  return
}
