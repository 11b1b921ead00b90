func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>, %c: tensor<i1>) -> tensor<?xf32> {
  %r = "tosa.cond_if"(%c) ({
    tosa.yield %a : tensor<2xf32>
  }, {
    tosa.yield %b : tensor<3xf32>
  }) : (tensor<i1>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
