// UB: @sizes([1] : tensor<1xi8>) size-mismatch

"func.func"() <{function_type = (tensor<?xi8>) -> (tensor<3xi8>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?xi8>):
  %p = "tosa.const_shape"() <{values = dense<[2]> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %r = "tosa.tile"(%a0, %p) : (tensor<?xi8>, !tosa.shape<1>) -> tensor<3xi8>
  "func.return"(%r) : (tensor<3xi8>) -> ()
}) : () -> ()
