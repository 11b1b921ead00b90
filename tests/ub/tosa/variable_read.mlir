// POISON: @f() uninitialised

"tosa.variable"() <{sym_name = "v", type = i32, var_shape = dense<2> : tensor<1xindex>}> : () -> ()

"func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "f"}> ({
  %r = "tosa.variable_read"() <{name = "v"}> : () -> tensor<2xi32>
  "func.return"(%r) : (tensor<2xi32>) -> ()
}) : () -> ()
