// UNSPECIFIED: @f([0.0, -0.0] : tensor<1x1x2x1xf32>) either-zero
// UNSPECIFIED: @f([0xFF800000, 0xFF800000] : tensor<1x1x2x1xf32>) no-number
// UNSPECIFIED: @ignores([0x7FC00000, 0x7FC00000] : tensor<1x1x2x1xf32>) no-number
// UB: @sizes([1] : tensor<1x1x1x1xi8>) size-mismatch

"func.func"() <{function_type = (tensor<1x1x2x1xf32>) -> (tensor<1x1x1x1xf32>), sym_name = "f"}> ({
^bb0(%a0: tensor<1x1x2x1xf32>):
  %r = "tosa.max_pool2d"(%a0) <{kernel = array<i64: 1, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<1x1x2x1xf32>) -> tensor<1x1x1x1xf32>
  "func.return"(%r) : (tensor<1x1x1x1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x1x2x1xf32>) -> (tensor<1x1x1x1xf32>), sym_name = "ignores"}> ({
^bb0(%a0: tensor<1x1x2x1xf32>):
  %r = "tosa.max_pool2d"(%a0) <{kernel = array<i64: 1, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<1x1x2x1xf32>) -> tensor<1x1x1x1xf32>
  "func.return"(%r) : (tensor<1x1x1x1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?x?x?x?xi8>) -> (tensor<?x?x?x?xi8>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?x?x?x?xi8>):
  %r = "tosa.max_pool2d"(%a0) <{kernel = array<i64: 1, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<?x?x?x?xi8>) -> tensor<?x?x?x?xi8>
  "func.return"(%r) : (tensor<?x?x?x?xi8>) -> ()
}) : () -> ()
