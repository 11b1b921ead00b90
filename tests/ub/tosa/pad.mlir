// UB: @sizes([1] : tensor<1xi8>) size-mismatch

"func.func"() <{function_type = (tensor<?xi8>) -> (tensor<3xi8>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?xi8>):
  %p = "tosa.const_shape"() <{values = dense<[0, 1]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %c = "tosa.const"() <{values = dense<9> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.pad"(%a0, %p, %c) : (tensor<?xi8>, !tosa.shape<2>, tensor<1xi8>) -> tensor<3xi8>
  "func.return"(%r) : (tensor<3xi8>) -> ()
}) : () -> ()
