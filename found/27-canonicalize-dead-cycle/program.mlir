func.func @f(%a: f64) -> f64 {
  %false = arith.constant false
  %c5 = arith.constant 5 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^bb1
^bb1:
  cf.cond_br %false, ^bb3(%c0 : index), ^bb2
^bb2:
  return %a : f64
^bb3(%0: index):
  %1 = arith.cmpi slt, %0, %c5 : index
  cf.cond_br %1, ^bb4, ^bb5
^bb4:
  %2 = arith.addi %0, %c1 : index
  cf.br ^bb3(%2 : index)
^bb5:
  cf.br ^bb1
}
