func.func @f(%c: i1, %x: tensor<2xf32>) -> tensor<2xf32> {
  cf.cond_br %c, ^a, ^b
^a:
  return %x : tensor<2xf32>
^b:
  return %x : tensor<2xf32>
}
