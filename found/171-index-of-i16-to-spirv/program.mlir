func.func @f(%x: i32) -> i32 {
  %t = arith.trunci %x : i32 to i16
  %i = arith.index_cast %t : i16 to index
  %r = arith.index_cast %i : index to i32
  return %r : i32
}
func.func @main() {
  %x = arith.constant -2 : i32
  %r = call @f(%x) : (i32) -> i32
  vector.print %r : i32
  return
}
