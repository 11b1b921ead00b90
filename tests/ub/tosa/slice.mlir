// UB: @sizes([1] : tensor<1xi8>) size-mismatch

"func.func"() <{function_type = (tensor<?xi8>) -> (tensor<1xi8>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?xi8>):
  %p = "tosa.const_shape"() <{values = dense<[1]> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %q = "tosa.const_shape"() <{values = dense<[1]> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %r = "tosa.slice"(%a0, %p, %q) : (tensor<?xi8>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<1xi8>
  "func.return"(%r) : (tensor<1xi8>) -> ()
}) : () -> ()
