#a = affine_map<(b, i, j, k) -> (b, k, j)>
#b = affine_map<(b, i, j, k) -> (b, i, k)>
#c = affine_map<(b, i, j, k) -> (b, i, j)>
func.func @f(%x: tensor<2x3x4xf32>, %y: tensor<2x5x3xf32>, %z: tensor<2x5x4xf32>) -> tensor<2x5x4xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %y : tensor<2x3x4xf32>, tensor<2x5x3xf32>) outs(%z : tensor<2x5x4xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %1 = arith.mulf %p, %q : f32
    %2 = arith.addf %1, %r : f32
    linalg.yield %2 : f32
  } -> tensor<2x5x4xf32>
  return %0 : tensor<2x5x4xf32>
}
