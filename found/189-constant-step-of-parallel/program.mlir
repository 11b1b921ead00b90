func.func @f(%c: i1, %n: index) {
  %z = arith.subi %n, %n : index
  scf.if %c {
    scf.parallel (%i) = (%z) to (%n) step (%z) {
      vector.print %i : index
      scf.reduce
    }
  }
  return
}
