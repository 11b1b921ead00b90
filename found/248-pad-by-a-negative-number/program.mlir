func.func @f(%t: tensor<?xf32>, %p: f32) -> tensor<?xf32> {
  %low = arith.constant -1 : index
  %r = tensor.pad %t low[%low] high[0] {
  ^bb0(%i: index):
    tensor.yield %p : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
