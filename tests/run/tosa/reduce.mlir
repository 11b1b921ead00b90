// CALL: @logic([true, true, false, true] : tensor<2x2xi1>) -> [true, false] : tensor<2x1xi1>, [true, true] : tensor<1x2xi1>
// CALL: @max([1, 5, -7, 3] : tensor<2x2xi8>) -> [1, 5] : tensor<1x2xi8>, [1, -7] : tensor<2x1xi8>
// CALL: @maxf([1.0, 0x7FC00000, 3.0] : tensor<3xf32>) -> [0x7FC00000] : tensor<1xf32>, [1.0] : tensor<1xf32>
// CALL: @sum([1, 2, 3, 4] : tensor<2x2xi8>) -> [4, 6] : tensor<1x2xi8>
// CALL: @sumf([0.5, 1.5] : tensor<2xf32>) -> [2.0] : tensor<1xf32>, [0.75] : tensor<1xf32>
// CALL: @product([2, -3] : tensor<2xi8>) -> [-6] : tensor<1xi8>
// CALL: @argmax([1, 9, 9, 2] : tensor<4xi8>) -> [1] : tensor<i32>
// CALL: @argmaxf([1.0, 0x7FC00000, 3.0, 0x7FC00000] : tensor<4xf32>) -> [1] : tensor<i32>, [2] : tensor<i32>
// CALL: @argmaxf([0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000] : tensor<4xf32>) -> [0] : tensor<i32>, [0] : tensor<i32>

"func.func"() <{function_type = (tensor<2x2xi1>) -> (tensor<2x1xi1>, tensor<1x2xi1>), sym_name = "logic"}> ({
^bb0(%a: tensor<2x2xi1>):
  %0 = "tosa.reduce_all"(%a) <{axis = 1 : i32}> : (tensor<2x2xi1>) -> tensor<2x1xi1>
  %1 = "tosa.reduce_any"(%a) <{axis = 0 : i32}> : (tensor<2x2xi1>) -> tensor<1x2xi1>
  "func.return"(%0, %1) : (tensor<2x1xi1>, tensor<1x2xi1>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2x2xi8>) -> (tensor<1x2xi8>, tensor<2x1xi8>), sym_name = "max"}> ({
^bb0(%a: tensor<2x2xi8>):
  %0 = "tosa.reduce_max"(%a) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<2x2xi8>) -> tensor<1x2xi8>
  %1 = "tosa.reduce_min"(%a) <{axis = 1 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<2x2xi8>) -> tensor<2x1xi8>
  "func.return"(%0, %1) : (tensor<1x2xi8>, tensor<2x1xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<3xf32>) -> (tensor<1xf32>, tensor<1xf32>), sym_name = "maxf"}> ({
^bb0(%a: tensor<3xf32>):
  %0 = "tosa.reduce_max"(%a) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<3xf32>) -> tensor<1xf32>
  %1 = "tosa.reduce_min"(%a) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<3xf32>) -> tensor<1xf32>
  "func.return"(%0, %1) : (tensor<1xf32>, tensor<1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2x2xi8>) -> (tensor<1x2xi8>), sym_name = "sum"}> ({
^bb0(%a0: tensor<2x2xi8>):
  %r = "tosa.reduce_sum"(%a0) <{axis = 0 : i32}> : (tensor<2x2xi8>) -> tensor<1x2xi8>
  "func.return"(%r) : (tensor<1x2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xf32>), sym_name = "sumf"}> ({
^bb0(%a: tensor<2xf32>):
  %0 = "tosa.reduce_sum"(%a) <{axis = 0 : i32}> : (tensor<2xf32>) -> tensor<1xf32>
  %1 = "tosa.reduce_product"(%a) <{axis = 0 : i32}> : (tensor<2xf32>) -> tensor<1xf32>
  "func.return"(%0, %1) : (tensor<1xf32>, tensor<1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xi8>) -> (tensor<1xi8>), sym_name = "product"}> ({
^bb0(%a0: tensor<2xi8>):
  %r = "tosa.reduce_product"(%a0) <{axis = 0 : i32}> : (tensor<2xi8>) -> tensor<1xi8>
  "func.return"(%r) : (tensor<1xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<4xi8>) -> (tensor<i32>), sym_name = "argmax"}> ({
^bb0(%a0: tensor<4xi8>):
  %r = "tosa.argmax"(%a0) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xi8>) -> tensor<i32>
  "func.return"(%r) : (tensor<i32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<4xf32>) -> (tensor<i32>, tensor<i32>), sym_name = "argmaxf"}> ({
^bb0(%a: tensor<4xf32>):
  %0 = "tosa.argmax"(%a) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xf32>) -> tensor<i32>
  %1 = "tosa.argmax"(%a) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<4xf32>) -> tensor<i32>
  "func.return"(%0, %1) : (tensor<i32>, tensor<i32>) -> ()
}) : () -> ()
