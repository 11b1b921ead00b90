// ARGS: check % --pipeline cse
// NEEDS: mlir-opt
func.func @f(%t: tensor<2xvector<4xf32>>, %i: index) -> vector<4xf32> {
  %v = tensor.extract %t[%i] : tensor<2xvector<4xf32>>
  return %v : vector<4xf32>
}
