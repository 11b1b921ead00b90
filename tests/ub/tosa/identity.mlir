// UB: @sizes([1] : tensor<1xi32>) size-mismatch

"func.func"() <{function_type = (tensor<?xi32>) -> (tensor<2xi32>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?xi32>):
  %r = "tosa.identity"(%a0) : (tensor<?xi32>) -> tensor<2xi32>
  "func.return"(%r) : (tensor<2xi32>) -> ()
}) : () -> ()
