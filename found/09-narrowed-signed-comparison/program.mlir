func.func @f(%x: i32) -> i1 {
  %c0 = arith.constant 0 : i64
  %y = arith.extui %x : i32 to i64
  %r = arith.cmpi sle, %y, %c0 : i64
  return %r : i1
}
func.func @main() {
  %x = arith.constant -1 : i32
  %r = call @f(%x) : (i32) -> i1
  vector.print %r : i1
  return
}
