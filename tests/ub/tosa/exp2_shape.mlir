// POISON: @above() exponent-range
// POISON: @below() exponent-range
// CALL: @good() -> [4611686018427387904] : tensor<1xindex>

"func.func"() <{function_type = () -> (!tosa.shape<1>), sym_name = "above"}> ({
  %a0 = "tosa.const_shape"() <{values = dense<[63]> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %r = "tosa.exp2_shape"(%a0) : (!tosa.shape<1>) -> !tosa.shape<1>
  "func.return"(%r) : (!tosa.shape<1>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (!tosa.shape<1>), sym_name = "below"}> ({
  %a0 = "tosa.const_shape"() <{values = dense<[-1]> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %r = "tosa.exp2_shape"(%a0) : (!tosa.shape<1>) -> !tosa.shape<1>
  "func.return"(%r) : (!tosa.shape<1>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (!tosa.shape<1>), sym_name = "good"}> ({
  %a0 = "tosa.const_shape"() <{values = dense<[62]> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %r = "tosa.exp2_shape"(%a0) : (!tosa.shape<1>) -> !tosa.shape<1>
  "func.return"(%r) : (!tosa.shape<1>) -> ()
}) : () -> ()
