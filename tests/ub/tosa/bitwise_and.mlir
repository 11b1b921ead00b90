// UB: @sizes([1, 2] : tensor<2xi32>, [1, 2, 1] : tensor<3xi32>) size-mismatch

"func.func"() <{function_type = (tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?xi32>, %a1: tensor<?xi32>):
  %r = "tosa.bitwise_and"(%a0, %a1) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  "func.return"(%r) : (tensor<?xi32>) -> ()
}) : () -> ()
