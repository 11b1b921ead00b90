func.func @f(%x: tensor<4xf32>, %out: tensor<4xf32>) -> tensor<4xf32> {
  %0 = iree_linalg_ext.custom_op {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>]} ins(%x : tensor<4xf32>) outs(%out : tensor<4xf32>) {
  ^bb0(%a: tensor<?xf32>, %b: tensor<?xf32>):
    iree_linalg_ext.yield %a : tensor<?xf32>
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
