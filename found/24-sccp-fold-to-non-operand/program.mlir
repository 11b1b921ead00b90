func.func @main() {
  %c1 = arith.constant 1 : i64
  %c7 = arith.constant 7 : i64
  %c4 = arith.constant 4 : i64
  cf.br ^head(%c4 : i64)
^head(%i: i64):
  %a = builtin.unrealized_conversion_cast %i : i64 to index
  %b = builtin.unrealized_conversion_cast %a : index to i64
  %more = arith.cmpi slt, %i, %c7 : i64
  cf.cond_br %more, ^body, ^exit
^body:
  %o = arith.ori %b, %c1 : i64
  vector.print %o : i64
  %n = arith.addi %i, %c1 : i64
  cf.br ^head(%n : i64)
^exit:
  return
}
