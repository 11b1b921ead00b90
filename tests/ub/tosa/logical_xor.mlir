// UB: @sizes([true, false] : tensor<2xi1>, [true, false, true] : tensor<3xi1>) size-mismatch

"func.func"() <{function_type = (tensor<?xi1>, tensor<?xi1>) -> (tensor<?xi1>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?xi1>, %a1: tensor<?xi1>):
  %r = "tosa.logical_xor"(%a0, %a1) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
  "func.return"(%r) : (tensor<?xi1>) -> ()
}) : () -> ()
