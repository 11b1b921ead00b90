func.func @f(%x: i8) -> i64 {
  %y = arith.extui %x : i8 to i64
  %amount = arith.constant 8 : i64
  %r = arith.shrui %y, %amount : i64
  return %r : i64
}
