// POISON: @bad() overflow
// CALL: @good() -> [9] : tensor<1xindex>

"func.func"() <{function_type = () -> (!tosa.shape<1>), sym_name = "bad"}> ({
  %a0 = "tosa.const_shape"() <{values = dense<[9223372036854775807]> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %a1 = "tosa.const_shape"() <{values = dense<[1]> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %r = "tosa.add_shape"(%a0, %a1) : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  "func.return"(%r) : (!tosa.shape<1>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (!tosa.shape<1>), sym_name = "good"}> ({
  %a0 = "tosa.const_shape"() <{values = dense<[6]> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %a1 = "tosa.const_shape"() <{values = dense<[3]> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %r = "tosa.add_shape"(%a0, %a1) : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  "func.return"(%r) : (!tosa.shape<1>) -> ()
}) : () -> ()
