func.func @f(%x: i8) -> i32 {
  %c100 = arith.constant 100 : i32
  %y = arith.extsi %x : i8 to i32
  %r = arith.remui %y, %c100 : i32
  return %r : i32
}
func.func @main() {
  %x = arith.constant -2 : i8
  %r = call @f(%x) : (i8) -> i32
  vector.print %r : i32
  return
}
