// POISON: @bad() division-range
// CALL: @good() -> [2] : tensor<1xindex>

"func.func"() <{function_type = () -> (!tosa.shape<1>), sym_name = "bad"}> ({
  %a0 = "tosa.const_shape"() <{values = dense<[1]> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %a1 = "tosa.const_shape"() <{values = dense<[0]> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %r = "tosa.div_ceil_shape"(%a0, %a1) : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  "func.return"(%r) : (!tosa.shape<1>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (!tosa.shape<1>), sym_name = "good"}> ({
  %a0 = "tosa.const_shape"() <{values = dense<[6]> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %a1 = "tosa.const_shape"() <{values = dense<[3]> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %r = "tosa.div_ceil_shape"(%a0, %a1) : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  "func.return"(%r) : (!tosa.shape<1>) -> ()
}) : () -> ()
