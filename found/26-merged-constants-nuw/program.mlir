func.func @f(%x: i64) -> i64 {
  %c5 = arith.constant 5 : i64
  %c1 = arith.constant 1 : i64
  %a = arith.subi %x, %c5 overflow<nsw, nuw> : i64
  %b = arith.addi %a, %c1 overflow<nuw> : i64
  return %b : i64
}
