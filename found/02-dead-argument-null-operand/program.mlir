func.func @f(%unused: i8) -> i32 {
  %c = arith.constant 3 : i32
  return %c : i32
}
func.func @main() {
  %c = arith.constant 3 : i8
  %r = call @f(%c) : (i8) -> i32
  vector.print %r : i32
  return
}
