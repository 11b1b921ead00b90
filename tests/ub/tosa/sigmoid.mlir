// UNSPECIFIED: @f([-100.0] : tensor<1xf32>) subnormal

"func.func"() <{function_type = (tensor<1xf32>) -> (tensor<1xf32>), sym_name = "f"}> ({
^bb0(%a0: tensor<1xf32>):
  %r = "tosa.sigmoid"(%a0) : (tensor<1xf32>) -> tensor<1xf32>
  "func.return"(%r) : (tensor<1xf32>) -> ()
}) : () -> ()
