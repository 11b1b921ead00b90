// ARGS: check % --against check_sizes_apart.after
// NEEDS: mlir-opt
// The size of another dimension is wrong, which shows where the two differ.
func.func @expand(%t: tensor<?x?xi32>, %a: index, %b: index) -> index {
  %dim = arith.constant 0 : index
  %0 = tensor.expand_shape %t [[0, 1], [2, 3]] output_shape [%a, 4, %b, 8] : tensor<?x?xi32> into tensor<?x4x?x8xi32>
  %1 = tensor.dim %0, %dim : tensor<?x4x?x8xi32>
  return %1 : index
}

func.func @matmul(%a: tensor<?x?xi8>, %b: tensor<?x?xi8>, %c: tensor<?x?xi8>) -> (tensor<?x?xi8>, index) {
  %dim = arith.constant 0 : index
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xi8>, tensor<?x?xi8>) outs(%c : tensor<?x?xi8>) -> tensor<?x?xi8>
  %1 = tensor.dim %0, %dim : tensor<?x?xi8>
  return %0, %1 : tensor<?x?xi8>, index
}
