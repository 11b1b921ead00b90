// CALL: @swap([3, poison] : tensor<2xi32>) -> [1, 2] : tensor<2xi32>, [3, poison] : tensor<2xi32>

"tosa.variable"() <{initial_value = dense<[1, 2]> : tensor<2xi32>, sym_name = "v", type = i32, var_shape = dense<2> : tensor<1xindex>}> : () -> ()

"func.func"() <{function_type = (tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>), sym_name = "swap"}> ({
^bb0(%new: tensor<2xi32>):
  %old = "tosa.variable_read"() <{name = "v"}> : () -> tensor<2xi32>
  "tosa.variable_write"(%new) <{name = "v"}> : (tensor<2xi32>) -> ()
  %now = "tosa.variable_read"() <{name = "v"}> : () -> tensor<2xi32>
  "func.return"(%old, %now) : (tensor<2xi32>, tensor<2xi32>) -> ()
}) : () -> ()
