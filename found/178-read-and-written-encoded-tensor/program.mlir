#map = affine_map<(i) -> (i)>
#vector = #sparse_tensor.encoding<{ map = (i) -> (i : compressed) }>
func.func @f(%x: tensor<4xf32, #vector>) -> tensor<4xf32, #vector> {
  %r = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%x : tensor<4xf32, #vector>) {
  ^bb0(%out: f32):
    %s = arith.addf %out, %out : f32
    linalg.yield %s : f32
  } -> tensor<4xf32, #vector>
  return %r : tensor<4xf32, #vector>
}
