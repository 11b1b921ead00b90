// UB: @sizes([true] : tensor<1xi1>) size-mismatch

"func.func"() <{function_type = (tensor<?xi1>) -> (tensor<2xi1>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?xi1>):
  %r = "tosa.logical_not"(%a0) : (tensor<?xi1>) -> tensor<2xi1>
  "func.return"(%r) : (tensor<2xi1>) -> ()
}) : () -> ()
