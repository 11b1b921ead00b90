// UB: @sizes([1] : tensor<1xi8>) size-mismatch

"func.func"() <{function_type = (tensor<?xi8>) -> (tensor<2xi8>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?xi8>):
  %r = "tosa.reverse"(%a0) <{axis = 0 : i32}> : (tensor<?xi8>) -> tensor<2xi8>
  "func.return"(%r) : (tensor<2xi8>) -> ()
}) : () -> ()
