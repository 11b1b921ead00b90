// UB: @sizes([true] : tensor<1x1xi1>) size-mismatch

"func.func"() <{function_type = (tensor<?x?xi1>) -> (tensor<1x2xi1>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?x?xi1>):
  %r = "tosa.reduce_any"(%a0) <{axis = 0 : i32}> : (tensor<?x?xi1>) -> tensor<1x2xi1>
  "func.return"(%r) : (tensor<1x2xi1>) -> ()
}) : () -> ()
