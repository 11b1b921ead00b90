func.func @main() {
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.cond_br %false, ^bb1, ^bb2(%c2 : index)
^bb1:
  %d = arith.addi %c1, %c1 : index
  cf.br ^bb2(%d : index)
^bb2(%n: index):
  %m = arith.andi %n, %c2 : index
  scf.for %i = %c0 to %m step %c1 {
    vector.print %i : index
  }
  return
}
