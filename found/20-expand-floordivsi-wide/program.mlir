func.func @f(%a: i128, %b: i128) -> i128 {
  %0 = arith.floordivsi %a, %b : i128
  return %0 : i128
}
func.func @main() {
  %a = arith.constant -1 : i128
  %b = arith.constant 2 : i128
  %r = call @f(%a, %b) : (i128, i128) -> i128
  %c64 = arith.constant 64 : i128
  %h = arith.shrsi %r, %c64 : i128
  %hi = arith.trunci %h : i128 to i64
  vector.print %hi : i64
  return
}
