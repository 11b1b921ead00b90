func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = arith.constant dense<[2, 1]> : vector<2xi64>
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %c2 : index
  cf.cond_br %more, ^body, ^exit
^body:
  %x = vector.extract %v[%i] : i64 from vector<2xi64>
  vector.print %x : i64
  %n = arith.addi %i, %c1 : index
  cf.br ^head(%n : index)
^exit:
  return
}
