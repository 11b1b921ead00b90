#a = affine_map<(k, i, j) -> (i, k)>
#b = affine_map<(k, i, j) -> (k, j)>
#c = affine_map<(k, i, j) -> (i, j)>
#id = affine_map<(i, j) -> (i, j)>
#dcsr = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed, j : compressed) }>
func.func @f(%s: tensor<2x2xf64, #dcsr>, %a: tensor<2x2xf64>, %b: tensor<2x2xf64>) -> tensor<2x2xf64, #dcsr> {
  %zero = arith.constant dense<0.0> : tensor<2x2xf64>
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["reduction", "parallel", "parallel"]} ins(%a, %b : tensor<2x2xf64>, tensor<2x2xf64>) outs(%zero : tensor<2x2xf64>) {
  ^bb0(%x: f64, %y: f64, %out: f64):
    %p = arith.mulf %x, %y : f64
    %q = arith.addf %out, %p : f64
    linalg.yield %q : f64
  } -> tensor<2x2xf64>
  %1 = tensor.empty() : tensor<2x2xf64, #dcsr>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%0, %s : tensor<2x2xf64>, tensor<2x2xf64, #dcsr>) outs(%1 : tensor<2x2xf64, #dcsr>) {
  ^bb0(%x: f64, %y: f64, %out: f64):
    %p = arith.mulf %x, %y : f64
    linalg.yield %p : f64
  } -> tensor<2x2xf64, #dcsr>
  return %2 : tensor<2x2xf64, #dcsr>
}
