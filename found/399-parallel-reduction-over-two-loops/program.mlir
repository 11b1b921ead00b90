#in = affine_map<(i, j) -> (i, j)>
#out = affine_map<(i, j) -> ()>
#dcsr = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed, j : compressed) }>
func.func @f(%a: tensor<4x4xf64, #dcsr>, %x: tensor<f64>) -> tensor<f64> {
  %0 = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["reduction", "reduction"], sorted = true} ins(%a : tensor<4x4xf64, #dcsr>) outs(%x : tensor<f64>) {
  ^bb0(%in: f64, %out: f64):
    %1 = arith.addf %out, %in : f64
    linalg.yield %1 : f64
  } -> tensor<f64>
  return %0 : tensor<f64>
}
