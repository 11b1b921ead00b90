func.func @f(%c: i1) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %sum = scf.parallel (%i) = (%c0) to (%c3) step (%c1) init (%c0) -> index {
    scf.reduce(%c1 : index) {
    ^bb0(%a: index, %b: index):
      %s = arith.addi %a, %b : index
      scf.reduce.return %s : index
    }
  }
  cf.cond_br %c, ^sum, ^end(%c1 : index)
^sum:
  cf.br ^end(%sum : index)
^end(%r: index):
  return %r : index
}
func.func @main() {
  %true = arith.constant true
  %r = call @f(%true) : (i1) -> index
  vector.print %r : index
  return
}
