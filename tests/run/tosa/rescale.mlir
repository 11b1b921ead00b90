// CALL: @half([5, -5, 1000] : tensor<3xi32>) -> [3, -2, 127] : tensor<3xi8>
// CALL: @double([5, -5, -6] : tensor<3xi32>) -> [2, -1, -2] : tensor<3xi8>
// CALL: @channels([8, 8, 8] : tensor<3xi16>) -> [4, 2, 1] : tensor<3xi16>
// CALL: @from_unsigned([-1, 0, 1] : tensor<3xi8>) -> [127, -128, -127] : tensor<3xi8>
// CALL: @to_unsigned([-128, 0, 127] : tensor<3xi8>) -> [0, -128, -1] : tensor<3xi8>
// CALL: @wide([1000000, -4, 4] : tensor<3xi48>) -> [32767, -1, 1] : tensor<3xi16>
// CALL: @apply(5 : i32, 1 : i32, 1 : i8) -> 3 : i32
// CALL: @apply(5 : i32, -1 : i32, 1 : i8) -> -2 : i32
// CALL: @apply_double(-1 : i32, 1073741824 : i32, 32 : i8) -> 0 : i32

"func.func"() <{function_type = (tensor<3xi32>) -> (tensor<3xi8>), sym_name = "half"}> ({
^bb0(%a0: tensor<3xi32>):
  %m = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<[31]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zi = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %zo = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.rescale"(%a0, %m, %s, %zi, %zo) <{input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, scale32 = true}> : (tensor<3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3xi8>
  "func.return"(%r) : (tensor<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<3xi32>) -> (tensor<3xi8>), sym_name = "double"}> ({
^bb0(%a0: tensor<3xi32>):
  %m = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<[32]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zi = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %zo = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.rescale"(%a0, %m, %s, %zi, %zo) <{input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = #tosa.rounding_mode<DOUBLE_ROUND>, scale32 = true}> : (tensor<3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3xi8>
  "func.return"(%r) : (tensor<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<3xi16>) -> (tensor<3xi16>), sym_name = "channels"}> ({
^bb0(%a0: tensor<3xi16>):
  %m = "tosa.const"() <{values = dense<[16384, 16384, 16384]> : tensor<3xi16>}> : () -> tensor<3xi16>
  %s = "tosa.const"() <{values = dense<[15, 16, 17]> : tensor<3xi8>}> : () -> tensor<3xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %r = "tosa.rescale"(%a0, %m, %s, %z, %z) <{input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, scale32 = false}> : (tensor<3xi16>, tensor<3xi16>, tensor<3xi8>, tensor<1xi16>, tensor<1xi16>) -> tensor<3xi16>
  "func.return"(%r) : (tensor<3xi16>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<3xi8>) -> (tensor<3xi8>), sym_name = "from_unsigned"}> ({
^bb0(%a0: tensor<3xi8>):
  %m = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<[30]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zi = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zo = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.rescale"(%a0, %m, %s, %zi, %zo) <{input_unsigned = true, output_unsigned = false, per_channel = false, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, scale32 = true}> : (tensor<3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3xi8>
  "func.return"(%r) : (tensor<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<3xi8>) -> (tensor<3xi8>), sym_name = "to_unsigned"}> ({
^bb0(%a0: tensor<3xi8>):
  %m = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<[30]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zi = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zo = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.rescale"(%a0, %m, %s, %zi, %zo) <{input_unsigned = false, output_unsigned = true, per_channel = false, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, scale32 = true}> : (tensor<3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3xi8>
  "func.return"(%r) : (tensor<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<3xi48>) -> (tensor<3xi16>), sym_name = "wide"}> ({
^bb0(%a0: tensor<3xi48>):
  %m = "tosa.const"() <{values = dense<[16384]> : tensor<1xi16>}> : () -> tensor<1xi16>
  %s = "tosa.const"() <{values = dense<[16]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zi = "tosa.const"() <{values = dense<0> : tensor<1xi48>}> : () -> tensor<1xi48>
  %zo = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %r = "tosa.rescale"(%a0, %m, %s, %zi, %zo) <{input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, scale32 = false}> : (tensor<3xi48>, tensor<1xi16>, tensor<1xi8>, tensor<1xi48>, tensor<1xi16>) -> tensor<3xi16>
  "func.return"(%r) : (tensor<3xi16>) -> ()
}) : () -> ()

"func.func"() <{function_type = (i32, i32, i8) -> (i32), sym_name = "apply"}> ({
^bb0(%a: i32, %b: i32, %c: i8):
  %r = "tosa.apply_scale"(%a, %b, %c) <{rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>}> : (i32, i32, i8) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = (i32, i32, i8) -> (i32), sym_name = "apply_double"}> ({
^bb0(%a: i32, %b: i32, %c: i8):
  %r = "tosa.apply_scale"(%a, %b, %c) <{rounding_mode = #tosa.rounding_mode<DOUBLE_ROUND>}> : (i32, i32, i8) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
