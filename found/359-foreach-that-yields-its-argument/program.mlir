#s = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
func.func @f(%a: tensor<4xf32, #s>, %x: f32) -> f32 {
  %0 = sparse_tensor.foreach in %a init(%x) : tensor<4xf32, #s>, f32 -> f32 do {
  ^bb0(%i: index, %v: f32, %r: f32):
    sparse_tensor.yield %v : f32
  }
  return %0 : f32
}
