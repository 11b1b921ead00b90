// UNSPECIFIED: @f([0.0, -0.0] : tensor<2xf32>) either-zero
// UNSPECIFIED: @f([0xFF800000, 0xFF800000] : tensor<2xf32>) no-number
// UB: @sizes([1] : tensor<1x1xi8>) size-mismatch

"func.func"() <{function_type = (tensor<2xf32>) -> (tensor<1xf32>), sym_name = "f"}> ({
^bb0(%a0: tensor<2xf32>):
  %r = "tosa.reduce_max"(%a0) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<2xf32>) -> tensor<1xf32>
  "func.return"(%r) : (tensor<1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?x?xi8>) -> (tensor<1x2xi8>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?x?xi8>):
  %r = "tosa.reduce_max"(%a0) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<?x?xi8>) -> tensor<1x2xi8>
  "func.return"(%r) : (tensor<1x2xi8>) -> ()
}) : () -> ()
