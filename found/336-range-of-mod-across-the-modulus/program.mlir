func.func @f(%x: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (((d0 mod 4 + 2) mod 4) ceildiv 2)>(%x)
  return %0 : index
}
func.func @main() {
  %c1 = arith.constant 1 : index
  %0 = call @f(%c1) : (index) -> index
  vector.print %0 : index
  return
}
