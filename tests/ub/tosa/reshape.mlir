// UB: @sizes([1] : tensor<1xi8>) size-mismatch

"func.func"() <{function_type = (tensor<?xi8>) -> (tensor<2x1xi8>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?xi8>):
  %p = "tosa.const_shape"() <{values = dense<[2, 1]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %r = "tosa.reshape"(%a0, %p) : (tensor<?xi8>, !tosa.shape<2>) -> tensor<2x1xi8>
  "func.return"(%r) : (tensor<2x1xi8>) -> ()
}) : () -> ()
