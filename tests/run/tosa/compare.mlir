// CALL: @ints([1, 2, 3] : tensor<3xi32>, [2] : tensor<1xi32>) -> [false, true, false] : tensor<3xi1>, [false, false, true] : tensor<3xi1>, [false, true, true] : tensor<3xi1>
// CALL: @floats([1.0, 0x7FC00000, -0.0] : tensor<3xf32>, [1.0, 0x7FC00000, 0.0] : tensor<3xf32>) -> [true, false, true] : tensor<3xi1>, [false, false, false] : tensor<3xi1>, [true, false, true] : tensor<3xi1>
// CALL: @select([true, false] : tensor<2x1xi1>, [1, 2] : tensor<1x2xi32>, [3, 4, 5, 6] : tensor<2x2xi32>) -> [1, 2, 5, 6] : tensor<2x2xi32>
// CALL: @select([true, poison] : tensor<2x1xi1>, [1, 2] : tensor<1x2xi32>, [poison, 4, 5, 6] : tensor<2x2xi32>) -> [1, 2, poison, poison] : tensor<2x2xi32>

"func.func"() <{function_type = (tensor<3xi32>, tensor<1xi32>) -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>), sym_name = "ints"}> ({
^bb0(%a: tensor<3xi32>, %b: tensor<1xi32>):
  %0 = "tosa.equal"(%a, %b) : (tensor<3xi32>, tensor<1xi32>) -> tensor<3xi1>
  %1 = "tosa.greater"(%a, %b) : (tensor<3xi32>, tensor<1xi32>) -> tensor<3xi1>
  %2 = "tosa.greater_equal"(%a, %b) : (tensor<3xi32>, tensor<1xi32>) -> tensor<3xi1>
  "func.return"(%0, %1, %2) : (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<3xf32>, tensor<3xf32>) -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>), sym_name = "floats"}> ({
^bb0(%a: tensor<3xf32>, %b: tensor<3xf32>):
  %0 = "tosa.equal"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %1 = "tosa.greater"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %2 = "tosa.greater_equal"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  "func.return"(%0, %1, %2) : (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2x1xi1>, tensor<1x2xi32>, tensor<2x2xi32>) -> (tensor<2x2xi32>), sym_name = "select"}> ({
^bb0(%a0: tensor<2x1xi1>, %a1: tensor<1x2xi32>, %a2: tensor<2x2xi32>):
  %r = "tosa.select"(%a0, %a1, %a2) : (tensor<2x1xi1>, tensor<1x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
  "func.return"(%r) : (tensor<2x2xi32>) -> ()
}) : () -> ()
