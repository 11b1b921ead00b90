// CALL: @abs([-5, 5] : tensor<2xi32>) -> [5, 5] : tensor<2xi32>
// CALL: @absf([-0.5, -0.0] : tensor<2xf32>) -> [0.5, 0.0] : tensor<2xf32>
// CALL: @negate([-128, 5] : tensor<2xi8>) -> [127, -5] : tensor<2xi8>
// CALL: @negate_zp([10, -128, 127] : tensor<3xi8>) -> [-3, 127, -120] : tensor<3xi8>
// CALL: @negatef([1.5] : tensor<1xf32>) -> [-1.5] : tensor<1xf32>
// CALL: @not([5] : tensor<1xi8>, [true, false] : tensor<2xi1>) -> [-6] : tensor<1xi8>, [false, true] : tensor<2xi1>
// CALL: @clz([1, 0, -1] : tensor<3xi32>) -> [31, 32, 0] : tensor<3xi32>
// CALL: @round([1.25, -1.25] : tensor<2xf32>) -> [2.0, -1.0] : tensor<2xf32>, [1.0, -2.0] : tensor<2xf32>
// CALL: @reciprocal([4.0, 0.0, 0xFF800000] : tensor<3xf32>) -> [0.25, 0x7F800000, -0.0] : tensor<3xf32>
// CALL: @clamp([-128, 0, 127] : tensor<3xi8>) -> [-5, 0, 7] : tensor<3xi8>
// CALL: @clampf([-2.0, 0.5, 0x7FC00000] : tensor<3xf32>) -> [-1.0, 0.5, 0x7FC00000] : tensor<3xf32>
// CALL: @clampf_ignore([2.0, 0.5, 0x7FC00000] : tensor<3xf32>) -> [1.0, 0.5, -1.0] : tensor<3xf32>
// STOPS: @bad_clamp([0] : tensor<1xi8>) invalid
// CALL: @identity([3] : tensor<1xi32>) -> [3] : tensor<1xi32>
// STOPS: @custom([3] : tensor<1xi32>) unsupported

"func.func"() <{function_type = (tensor<2xi32>) -> (tensor<2xi32>), sym_name = "abs"}> ({
^bb0(%a0: tensor<2xi32>):
  %r = "tosa.abs"(%a0) : (tensor<2xi32>) -> tensor<2xi32>
  "func.return"(%r) : (tensor<2xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xf32>) -> (tensor<2xf32>), sym_name = "absf"}> ({
^bb0(%a0: tensor<2xf32>):
  %r = "tosa.abs"(%a0) : (tensor<2xf32>) -> tensor<2xf32>
  "func.return"(%r) : (tensor<2xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xi8>) -> (tensor<2xi8>), sym_name = "negate"}> ({
^bb0(%a0: tensor<2xi8>):
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.negate"(%a0, %z, %z) : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
  "func.return"(%r) : (tensor<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<3xi8>) -> (tensor<3xi8>), sym_name = "negate_zp"}> ({
^bb0(%a0: tensor<3xi8>):
  %z = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %o = "tosa.const"() <{values = dense<4> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.negate"(%a0, %z, %o) : (tensor<3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3xi8>
  "func.return"(%r) : (tensor<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1xf32>) -> (tensor<1xf32>), sym_name = "negatef"}> ({
^bb0(%a0: tensor<1xf32>):
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = "tosa.negate"(%a0, %z, %z) : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  "func.return"(%r) : (tensor<1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1xi8>, tensor<2xi1>) -> (tensor<1xi8>, tensor<2xi1>), sym_name = "not"}> ({
^bb0(%a: tensor<1xi8>, %b: tensor<2xi1>):
  %0 = "tosa.bitwise_not"(%a) : (tensor<1xi8>) -> tensor<1xi8>
  %1 = "tosa.logical_not"(%b) : (tensor<2xi1>) -> tensor<2xi1>
  "func.return"(%0, %1) : (tensor<1xi8>, tensor<2xi1>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<3xi32>) -> (tensor<3xi32>), sym_name = "clz"}> ({
^bb0(%a0: tensor<3xi32>):
  %r = "tosa.clz"(%a0) : (tensor<3xi32>) -> tensor<3xi32>
  "func.return"(%r) : (tensor<3xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>), sym_name = "round"}> ({
^bb0(%a: tensor<2xf32>):
  %0 = "tosa.ceil"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "tosa.floor"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  "func.return"(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<3xf32>) -> (tensor<3xf32>), sym_name = "reciprocal"}> ({
^bb0(%a0: tensor<3xf32>):
  %r = "tosa.reciprocal"(%a0) : (tensor<3xf32>) -> tensor<3xf32>
  "func.return"(%r) : (tensor<3xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<3xi8>) -> (tensor<3xi8>), sym_name = "clamp"}> ({
^bb0(%a0: tensor<3xi8>):
  %r = "tosa.clamp"(%a0) <{max_val = 7 : i8, min_val = -5 : i8, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<3xi8>) -> tensor<3xi8>
  "func.return"(%r) : (tensor<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<3xf32>) -> (tensor<3xf32>), sym_name = "clampf"}> ({
^bb0(%a0: tensor<3xf32>):
  %r = "tosa.clamp"(%a0) <{max_val = 1.0 : f32, min_val = -1.0 : f32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<3xf32>) -> tensor<3xf32>
  "func.return"(%r) : (tensor<3xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<3xf32>) -> (tensor<3xf32>), sym_name = "clampf_ignore"}> ({
^bb0(%a0: tensor<3xf32>):
  %r = "tosa.clamp"(%a0) <{max_val = 1.0 : f32, min_val = -1.0 : f32, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<3xf32>) -> tensor<3xf32>
  "func.return"(%r) : (tensor<3xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1xi8>) -> (tensor<1xi8>), sym_name = "bad_clamp"}> ({
^bb0(%a0: tensor<1xi8>):
  %r = "tosa.clamp"(%a0) <{max_val = -7 : i8, min_val = 5 : i8, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<1xi8>) -> tensor<1xi8>
  "func.return"(%r) : (tensor<1xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1xi32>) -> (tensor<1xi32>), sym_name = "identity"}> ({
^bb0(%a0: tensor<1xi32>):
  %r = "tosa.identity"(%a0) : (tensor<1xi32>) -> tensor<1xi32>
  "func.return"(%r) : (tensor<1xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1xi32>) -> (tensor<1xi32>), sym_name = "custom"}> ({
^bb0(%a0: tensor<1xi32>):
  %r = "tosa.custom"(%a0) <{domain_name = "d", implementation_attrs = "", operator_name = "o"}> : (tensor<1xi32>) -> tensor<1xi32>
  "func.return"(%r) : (tensor<1xi32>) -> ()
}) : () -> ()
