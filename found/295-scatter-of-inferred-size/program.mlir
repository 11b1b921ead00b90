func.func @f(%indices: tensor<?x1xi32>, %out: tensor<4xf32>) -> tensor<4xf32> {
  %c2 = arith.constant 2 : index
  %updates = tensor.empty(%c2) : tensor<?xf32>
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%updates, %indices : tensor<?xf32>, tensor<?x1xi32>) outs(%out : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    iree_linalg_ext.yield %a : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
