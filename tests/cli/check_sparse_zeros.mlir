// ARGS: check % --against check_sparse_zeros.after --inputs 64 -v
// NEEDS: mlir-opt
// What is not stored is +0.0. A negative zero of a sparse argument is stored, so it must be kept.
#vec = #sparse_tensor.encoding<{ map = (i) -> (i : compressed) }>
#trait = {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
func.func @wrong_stored_zeros(%s: tensor<4xf32, #vec>) -> tensor<4xf32> {
  %d = sparse_tensor.convert %s : tensor<4xf32, #vec> to tensor<4xf32>
  return %d : tensor<4xf32>
}
// The sparsifier leaves out the elements that are not stored, whatever the other factor is.
func.func @right_product(%s: tensor<4xf32, #vec>, %t: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic #trait ins(%s, %t : tensor<4xf32, #vec>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @wrong_product(%s: tensor<4xf32, #vec>, %t: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic #trait ins(%s, %t : tensor<4xf32, #vec>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
