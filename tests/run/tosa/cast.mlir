// CALL: @narrow([300, -1] : tensor<2xi32>) -> [44, -1] : tensor<2xi8>
// CALL: @widen([-1] : tensor<1xi8>) -> [-1] : tensor<1xi32>
// CALL: @bool([true, false] : tensor<2xi1>) -> [1, 0] : tensor<2xi8>, [1.0, 0.0] : tensor<2xf32>
// CALL: @to_bool([0.0, 0.1, 0x7FC00000, -0.0] : tensor<4xf32>) -> [false, true, true, false] : tensor<4xi1>
// CALL: @int_to_bool([0, 2] : tensor<2xi8>) -> [false, true] : tensor<2xi1>
// CALL: @to_i8([0.5, 1.5, -2.5, 200.0, 0xFF800000] : tensor<5xf32>) -> [0, 2, -2, 127, -128] : tensor<5xi8>
// CALL: @to_f16([2049, 65520] : tensor<2xi32>) -> [2048.0, 0x7C00] : tensor<2xf16>
// CALL: @unsigned([255, 1] : tensor<2xui8>) -> [255.0, 1.0] : tensor<2xf32>
// STOPS: @to_unsigned([1.0] : tensor<1xf32>) unsupported

"func.func"() <{function_type = (tensor<2xi32>) -> (tensor<2xi8>), sym_name = "narrow"}> ({
^bb0(%a0: tensor<2xi32>):
  %r = "tosa.cast"(%a0) : (tensor<2xi32>) -> tensor<2xi8>
  "func.return"(%r) : (tensor<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1xi8>) -> (tensor<1xi32>), sym_name = "widen"}> ({
^bb0(%a0: tensor<1xi8>):
  %r = "tosa.cast"(%a0) : (tensor<1xi8>) -> tensor<1xi32>
  "func.return"(%r) : (tensor<1xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xi1>) -> (tensor<2xi8>, tensor<2xf32>), sym_name = "bool"}> ({
^bb0(%a: tensor<2xi1>):
  %0 = "tosa.cast"(%a) : (tensor<2xi1>) -> tensor<2xi8>
  %1 = "tosa.cast"(%a) : (tensor<2xi1>) -> tensor<2xf32>
  "func.return"(%0, %1) : (tensor<2xi8>, tensor<2xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<4xf32>) -> (tensor<4xi1>), sym_name = "to_bool"}> ({
^bb0(%a0: tensor<4xf32>):
  %r = "tosa.cast"(%a0) : (tensor<4xf32>) -> tensor<4xi1>
  "func.return"(%r) : (tensor<4xi1>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xi8>) -> (tensor<2xi1>), sym_name = "int_to_bool"}> ({
^bb0(%a0: tensor<2xi8>):
  %r = "tosa.cast"(%a0) : (tensor<2xi8>) -> tensor<2xi1>
  "func.return"(%r) : (tensor<2xi1>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<5xf32>) -> (tensor<5xi8>), sym_name = "to_i8"}> ({
^bb0(%a0: tensor<5xf32>):
  %r = "tosa.cast"(%a0) : (tensor<5xf32>) -> tensor<5xi8>
  "func.return"(%r) : (tensor<5xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xi32>) -> (tensor<2xf16>), sym_name = "to_f16"}> ({
^bb0(%a0: tensor<2xi32>):
  %r = "tosa.cast"(%a0) : (tensor<2xi32>) -> tensor<2xf16>
  "func.return"(%r) : (tensor<2xf16>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xui8>) -> (tensor<2xf32>), sym_name = "unsigned"}> ({
^bb0(%a0: tensor<2xui8>):
  %r = "tosa.cast"(%a0) : (tensor<2xui8>) -> tensor<2xf32>
  "func.return"(%r) : (tensor<2xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1xf32>) -> (tensor<1xui8>), sym_name = "to_unsigned"}> ({
^bb0(%a0: tensor<1xf32>):
  %r = "tosa.cast"(%a0) : (tensor<1xf32>) -> tensor<1xui8>
  "func.return"(%r) : (tensor<1xui8>) -> ()
}) : () -> ()
