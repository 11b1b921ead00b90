func.func @f() -> i8 {
  %c = arith.constant 0 : index
  %a = arith.addi %c, %c : index
  %r = arith.index_castui %a : index to i8
  return %r : i8
}
