// UNSPECIFIED: @f([0.0] : tensor<1xf32>, [-0.0] : tensor<1xf32>) either-zero

"func.func"() <{function_type = (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>), sym_name = "f"}> ({
^bb0(%a0: tensor<1xf32>, %a1: tensor<1xf32>):
  %r = "tosa.maximum"(%a0, %a1) <{nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  "func.return"(%r) : (tensor<1xf32>) -> ()
}) : () -> ()
