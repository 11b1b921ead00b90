// ARGS: check % --against check_sparse.after --inputs 32 -v
// NEEDS: mlir-opt
// A tensor with an encoding holds the same elements as one without.
#csr = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#vec = #sparse_tensor.encoding<{ map = (i) -> (i : compressed) }>
func.func @right_there_and_back(%t: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %s = sparse_tensor.convert %t : tensor<2x3xi32> to tensor<2x3xi32, #csr>
  %d = sparse_tensor.convert %s : tensor<2x3xi32, #csr> to tensor<2x3xi32>
  return %d : tensor<2x3xi32>
}
func.func @wrong_there_and_back(%t: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %s = sparse_tensor.convert %t : tensor<2x3xi32> to tensor<2x3xi32, #csr>
  %d = sparse_tensor.convert %s : tensor<2x3xi32, #csr> to tensor<2x3xi32>
  return %d : tensor<2x3xi32>
}
// A negative zero need not be stored.
func.func @right_zeros(%t: tensor<4xf32>) -> tensor<4xf32> {
  %s = sparse_tensor.convert %t : tensor<4xf32> to tensor<4xf32, #vec>
  %d = sparse_tensor.convert %s : tensor<4xf32, #vec> to tensor<4xf32>
  return %d : tensor<4xf32>
}
func.func @wrong_element(%t: tensor<4xi32, #vec>, %i: index) -> i32 {
  %x = tensor.extract %t[%i] : tensor<4xi32, #vec>
  return %x : i32
}
func.func @right_sum(%a: tensor<4xi32, #vec>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %e = tensor.empty() : tensor<4xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a, %b : tensor<4xi32, #vec>, tensor<4xi32>) outs(%e : tensor<4xi32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %s = arith.addi %x, %y : i32
    linalg.yield %s : i32
  } -> tensor<4xi32>
  return %r : tensor<4xi32>
}
func.func @right_concatenated(%a: tensor<2xi32, #vec>, %b: tensor<1xi32, #vec>) -> i32 {
  %c2 = arith.constant 2 : index
  %c = sparse_tensor.concatenate %a, %b {dimension = 0 : index} : tensor<2xi32, #vec>, tensor<1xi32, #vec> to tensor<3xi32, #vec>
  %l = sparse_tensor.load %c : tensor<3xi32, #vec>
  %x = tensor.extract %l[%c2] : tensor<3xi32, #vec>
  return %x : i32
}
func.func @wrong_concatenated(%a: tensor<2xi32, #vec>, %b: tensor<1xi32, #vec>) -> i32 {
  %c2 = arith.constant 2 : index
  %c = sparse_tensor.concatenate %a, %b {dimension = 0 : index} : tensor<2xi32, #vec>, tensor<1xi32, #vec> to tensor<3xi32, #vec>
  %x = tensor.extract %c[%c2] : tensor<3xi32, #vec>
  return %x : i32
}
