func.func @f(%x: i4) -> i32 {
  %y = arith.extui %x : i4 to i32
  %c = arith.constant 120 : i32
  %r = arith.addi %y, %c overflow<nsw> : i32
  return %r : i32
}
