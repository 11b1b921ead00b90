func.func @f(%x: tensor<i8>) {
  %sum, %overflow = arith.addui_extended %x, %x : tensor<i8>, tensor<i1>
  return
}
