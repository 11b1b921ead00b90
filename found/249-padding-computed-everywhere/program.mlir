func.func @f(%t: tensor<4xindex>, %x: index) -> tensor<6xindex> {
  %p = tensor.pad %t low[0] high[2] {
  ^bb0(%i: index):
    %q = arith.divui %x, %i : index
    tensor.yield %q : index
  } : tensor<4xindex> to tensor<6xindex>
  return %p : tensor<6xindex>
}
