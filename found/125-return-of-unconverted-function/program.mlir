func.func private @f(%t: tensor<4xi8>, %x: index) -> (index, index) {
  return %x, %x : index, index
}
func.func @g(%t: tensor<4xi8>, %x: index) -> index {
  %0:2 = call @f(%t, %x) : (tensor<4xi8>, index) -> (index, index)
  %s = arith.addi %0#0, %0#1 : index
  return %s : index
}
