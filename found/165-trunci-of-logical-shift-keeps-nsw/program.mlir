func.func @f(%x: i64) -> i32 {
  %c = arith.constant 32 : i64
  %s = arith.shrsi %x, %c : i64
  %r = arith.trunci %s overflow<nsw> : i64 to i32
  return %r : i32
}
