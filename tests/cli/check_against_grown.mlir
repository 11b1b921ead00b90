// ARGS: check % --against check_against_grown.after
// NEEDS: mlir-opt

// The inputs on which the function is defined are small at first, so that %i is 0 and the factor of it does not show. One input
// grows until all numbers are larger.
func.func @element(%t: tensor<?xi32>, %a: index, %b: index, %i: index, %j: index) -> i32 {
  %e = tensor.expand_shape %t [[0, 1]] output_shape [%a, %b] : tensor<?xi32> into tensor<?x?xi32>
  %v = tensor.extract %e[%i, %j] : tensor<?x?xi32>
  return %v : i32
}
