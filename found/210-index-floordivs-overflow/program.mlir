func.func private @f(%a: index, %b: index) -> index {
  %0 = index.floordivs %a, %b
  return %0 : index
}
func.func @main() {
  %a = arith.constant -9223372036854775807 : index
  %b = arith.constant -1 : index
  %r = call @f(%a, %b) : (index, index) -> index
  vector.print %r : index
  return
}
