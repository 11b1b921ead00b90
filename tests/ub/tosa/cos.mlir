// UB: @sizes([1.0] : tensor<1xf32>) size-mismatch

"func.func"() <{function_type = (tensor<?xf32>) -> (tensor<2xf32>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?xf32>):
  %r = "tosa.cos"(%a0) : (tensor<?xf32>) -> tensor<2xf32>
  "func.return"(%r) : (tensor<2xf32>) -> ()
}) : () -> ()
