func.func @f(%x: i3) -> i3 {
  %r = math.ctlz %x : i3
  return %r : i3
}
func.func @main() {
  %x = arith.constant 1 : i3
  %r = call @f(%x) : (i3) -> i3
  %w = arith.extui %r : i3 to i32
  vector.print %w : i32
  return
}
