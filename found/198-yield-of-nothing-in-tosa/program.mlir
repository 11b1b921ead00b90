func.func @f(%c: tensor<i1>) {
  "tosa.cond_if"(%c) ({
    "tosa.yield"() : () -> ()
  }, {
    "tosa.yield"() : () -> ()
  }) : (tensor<i1>) -> ()
  return
}
