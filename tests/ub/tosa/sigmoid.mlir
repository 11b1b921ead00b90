// UNSPECIFIED: @f([-100.0] : tensor<1xf32>) subnormal
// UB: @sizes([1.0] : tensor<1xf32>) size-mismatch

"func.func"() <{function_type = (tensor<1xf32>) -> (tensor<1xf32>), sym_name = "f"}> ({
^bb0(%a0: tensor<1xf32>):
  %r = "tosa.sigmoid"(%a0) : (tensor<1xf32>) -> tensor<1xf32>
  "func.return"(%r) : (tensor<1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?xf32>) -> (tensor<2xf32>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?xf32>):
  %r = "tosa.sigmoid"(%a0) : (tensor<?xf32>) -> tensor<2xf32>
  "func.return"(%r) : (tensor<2xf32>) -> ()
}) : () -> ()
