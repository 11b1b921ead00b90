// POISON: @f([0, 0, 1] : tensor<3xi8>) index-range
// UNSPECIFIED: @g([0xFF800000, 0xFF7FFFFF] : tensor<2xf32>) no-number
// UB: @sizes([1] : tensor<1x1xi8>) size-mismatch

"func.func"() <{function_type = (tensor<3xi8>) -> (tensor<i2>), sym_name = "f"}> ({
^bb0(%a0: tensor<3xi8>):
  %r = "tosa.argmax"(%a0) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<3xi8>) -> tensor<i2>
  "func.return"(%r) : (tensor<i2>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xf32>) -> (tensor<i32>), sym_name = "g"}> ({
^bb0(%a0: tensor<2xf32>):
  %r = "tosa.argmax"(%a0) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<2xf32>) -> tensor<i32>
  "func.return"(%r) : (tensor<i32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?x?xi8>) -> (tensor<2xi32>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?x?xi8>):
  %r = "tosa.argmax"(%a0) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<?x?xi8>) -> tensor<2xi32>
  "func.return"(%r) : (tensor<2xi32>) -> ()
}) : () -> ()
