func.func @f(%x: index) -> index {
  %0 = arith.index_castui %x : index to i8
  %1 = arith.index_castui %0 : i8 to index
  return %1 : index
}
func.func @main() {
  %x = arith.constant 257 : index
  %r = call @f(%x) : (index) -> index
  vector.print %r : index
  return
}
