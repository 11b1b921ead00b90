func.func @f(%n: index) -> index {
  %r = affine.apply affine_map<()[s] -> (s ceildiv 3)>()[%n]
  return %r : index
}
func.func @main() {
  %min = arith.constant -9223372036854775808 : index
  %r = call @f(%min) : (index) -> index
  %i = arith.index_cast %r : index to i64
  vector.print %i : i64
  return
}
