func.func @f(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %0 = sparse_tensor.unary %x : f32 to f32
    present = {}
    absent = { sparse_tensor.yield %c : f32 }
  return %0 : f32
}
