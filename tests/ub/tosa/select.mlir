// UB: @sizes([true] : tensor<1xi1>, [1, 2] : tensor<2xi32>, [1, 2, 3] : tensor<3xi32>) size-mismatch

"func.func"() <{function_type = (tensor<?xi1>, tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?xi1>, %a1: tensor<?xi32>, %a2: tensor<?xi32>):
  %r = "tosa.select"(%a0, %a1, %a2) : (tensor<?xi1>, tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  "func.return"(%r) : (tensor<?xi32>) -> ()
}) : () -> ()
