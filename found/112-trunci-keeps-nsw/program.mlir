func.func @f(%x: i32) -> i64 {
  %0 = arith.trunci %x : i32 to i16
  %1 = arith.trunci %0 overflow<nsw> : i16 to i8
  %2 = arith.extsi %1 : i8 to i64
  return %2 : i64
}
