func.func @f(%a: tensor<4xf32>) {
  sparse_tensor.foreach in %a : tensor<4xf32> do {
  ^bb0(%i: index, %v: f32):
    vector.print %v : f32
  }
  return
}
