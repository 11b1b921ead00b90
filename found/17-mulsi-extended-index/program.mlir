func.func @f(%x: index) -> (index, index) {
  %c1 = arith.constant 1 : index
  %lo, %hi = arith.mulsi_extended %x, %c1 : index
  return %lo, %hi : index, index
}
