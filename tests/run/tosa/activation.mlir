// CALL: @all([0.0] : tensor<1xf32>) -> [0.5] : tensor<1xf32>, [0.0] : tensor<1xf32>, [0.0] : tensor<1xf32>, [1.0] : tensor<1xf32>, [0.0] : tensor<1xf32>, [1.0] : tensor<1xf32>
// CALL: @logs([1.0] : tensor<1xf32>, [0.0] : tensor<1xf32>) -> [0.0] : tensor<1xf32>, [1.0] : tensor<1xf32>, [1.0] : tensor<1xf32>
// CALL: @logs([0x7F800000] : tensor<1xf32>, [0x7F800000] : tensor<1xf32>) -> [0x7F800000] : tensor<1xf32>, [0.0] : tensor<1xf32>, [0x7F800000] : tensor<1xf32>

"func.func"() <{function_type = (tensor<1xf32>) -> (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>), sym_name = "all"}> ({
^bb0(%a: tensor<1xf32>):
  %0 = "tosa.sigmoid"(%a) : (tensor<1xf32>) -> tensor<1xf32>
  %1 = "tosa.tanh"(%a) : (tensor<1xf32>) -> tensor<1xf32>
  %2 = "tosa.erf"(%a) : (tensor<1xf32>) -> tensor<1xf32>
  %3 = "tosa.exp"(%a) : (tensor<1xf32>) -> tensor<1xf32>
  %4 = "tosa.sin"(%a) : (tensor<1xf32>) -> tensor<1xf32>
  %5 = "tosa.cos"(%a) : (tensor<1xf32>) -> tensor<1xf32>
  "func.return"(%0, %1, %2, %3, %4, %5) : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>), sym_name = "logs"}> ({
^bb0(%a: tensor<1xf32>, %b: tensor<1xf32>):
  %0 = "tosa.log"(%a) : (tensor<1xf32>) -> tensor<1xf32>
  %1 = "tosa.rsqrt"(%a) : (tensor<1xf32>) -> tensor<1xf32>
  %2 = "tosa.pow"(%a, %b) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  "func.return"(%0, %1, %2) : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> ()
}) : () -> ()
