// UNSPECIFIED: @f([1.0, 2.0] : tensor<1x1x2xf32>) inexact

"func.func"() <{function_type = (tensor<1x1x2xf32>) -> (tensor<1x1x2xf32>, tensor<1x1x2xf32>), sym_name = "f"}> ({
^bb0(%a0: tensor<1x1x2xf32>):
  %r:2 = "tosa.rfft2d"(%a0) : (tensor<1x1x2xf32>) -> (tensor<1x1x2xf32>, tensor<1x1x2xf32>)
  "func.return"(%r#0, %r#1) : (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> ()
}) : () -> ()
