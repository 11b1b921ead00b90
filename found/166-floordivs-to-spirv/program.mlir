func.func @f(%x: i32, %y: i32) -> i32 {
  %a = index.casts %x : i32 to index
  %b = index.casts %y : i32 to index
  %q = index.floordivs %a, %b
  %r = index.casts %q : index to i32
  return %r : i32
}
func.func @main() {
  %x = arith.constant 8 : i32
  %r = call @f(%x, %x) : (i32, i32) -> i32
  vector.print %r : i32
  return
}
