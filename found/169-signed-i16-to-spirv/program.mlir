func.func @f(%x: i32) -> i1 {
  %zero = arith.constant 0 : i16
  %t = arith.trunci %x : i32 to i16
  %r = arith.cmpi slt, %t, %zero : i16
  return %r : i1
}
func.func @main() {
  %x = arith.constant -2 : i32
  %r = call @f(%x) : (i32) -> i1
  vector.print %r : i1
  return
}
