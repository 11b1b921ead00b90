// POISON: @a([0] : tensor<1xi32>) shift-out-of-range
// POISON: @b([1] : tensor<1xi32>) negative-multiplier
// POISON: @c([2] : tensor<1xi32>) overflow
// CALL: @c([1] : tensor<1xi32>) -> [1] : tensor<1xi8>
// UNSPECIFIED: @d([1] : tensor<1xi32>) inexact-round
// UB: @sizes([1] : tensor<1xi8>) size-mismatch

"func.func"() <{function_type = (tensor<1xi32>) -> (tensor<1xi8>), sym_name = "a"}> ({
^bb0(%a0: tensor<1xi32>):
  %m = "tosa.const"() <{values = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<[1]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zi = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %zo = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.rescale"(%a0, %m, %s, %zi, %zo) <{input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, scale32 = true}> : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi8>
  "func.return"(%r) : (tensor<1xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1xi32>) -> (tensor<1xi8>), sym_name = "b"}> ({
^bb0(%a0: tensor<1xi32>):
  %m = "tosa.const"() <{values = dense<[-1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<[3]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zi = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %zo = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.rescale"(%a0, %m, %s, %zi, %zo) <{input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, scale32 = true}> : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi8>
  "func.return"(%r) : (tensor<1xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1xi32>) -> (tensor<1xi8>), sym_name = "c"}> ({
^bb0(%a0: tensor<1xi32>):
  %m = "tosa.const"() <{values = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<[2]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zi = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %zo = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.rescale"(%a0, %m, %s, %zi, %zo) <{input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, scale32 = true}> : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi8>
  "func.return"(%r) : (tensor<1xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1xi32>) -> (tensor<1xi8>), sym_name = "d"}> ({
^bb0(%a0: tensor<1xi32>):
  %m = "tosa.const"() <{values = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<[2]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zi = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %zo = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.rescale"(%a0, %m, %s, %zi, %zo) <{input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = #tosa.rounding_mode<INEXACT_ROUND>, scale32 = true}> : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi8>
  "func.return"(%r) : (tensor<1xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?xi8>) -> (tensor<2xi8>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?xi8>):
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.rescale"(%a0, %m, %s, %z, %z) <{input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, scale32 = true}> : (tensor<?xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
  "func.return"(%r) : (tensor<2xi8>) -> ()
}) : () -> ()
