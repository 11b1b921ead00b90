func.func private @id(%x: index) -> index {
  return %x : index
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = call @id(%c0) : (index) -> index
  %b = arith.addi %a, %c1 : index
  %c = call @id(%b) : (index) -> index
  vector.print %c : index
  return
}
