// ARGS: check % --pipeline canonicalize -v
// NEEDS: mlir-opt
// Few inputs are defined: they are looked for.
func.func @expand(%t: tensor<?xf32>, %s: index) -> tensor<?x4xf32> {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [%s, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

func.func @insert(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %i: index, %j: index, %m: index, %n: index) -> tensor<?x?xf32> {
  %0 = tensor.insert_slice %a into %b[%i, %j] [%m, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// No argument helps: nothing is compared.
func.func @never(%t: tensor<?xf32>) -> f32 {
  %c = arith.constant -1 : index
  %0 = tensor.extract %t[%c] : tensor<?xf32>
  return %0 : f32
}
