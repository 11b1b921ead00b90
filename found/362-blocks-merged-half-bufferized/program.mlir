func.func @f(%c: i1, %a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  cf.cond_br %c, ^bb2, ^bb3(%b : tensor<f32>)
^bb1(%0: tensor<f32>):
  return %0 : tensor<f32>
^bb2:
  cf.br ^bb1(%a : tensor<f32>)
^bb3(%1: tensor<f32>):
  cf.br ^bb1(%1 : tensor<f32>)
}
