func.func @f(%a: index, %b: index) -> i1 {
  %c0 = index.constant 0
  %d = index.sub %a, %b
  %r = index.cmp ule(%d, %c0)
  return %r : i1
}
func.func @main() {
  %a = arith.constant 0 : index
  %b = arith.constant 1 : index
  %r = call @f(%a, %b) : (index, index) -> i1
  vector.print %r : i1
  return
}
