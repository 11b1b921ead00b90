// UB: @f([1, 2, 3, 4] : tensor<4xi32>, -2 : index, -2 : index) negative-size
// UB: @f([1, 2, 3, 4] : tensor<4xi32>, 2 : index, 3 : index) size-mismatch
// CALL: @f([1, 2, 3, 4] : tensor<4xi32>, 4 : index, 1 : index) -> [[1], [2], [3], [4]] : tensor<4x1xi32>
// UNSPECIFIED: @encoded(-0.0 : f32) unstored-zero
// CALL: @encoded(-0.0 : f32) -> 0.0 : f32
// CALL: @encoded(-2.0 : f32) -> -2.0 : f32

"func.func"() <{function_type = (tensor<4xi32>, index, index) -> tensor<?x?xi32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<4xi32>, %arg1: index, %arg2: index):
  %0 = "tensor.cast"(%arg0) : (tensor<4xi32>) -> tensor<?xi32>
  %1 = "tensor.expand_shape"(%0, %arg1, %arg2) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, -9223372036854775808>}> : (tensor<?xi32>, index, index) -> tensor<?x?xi32>
  "func.return"(%1) : (tensor<?x?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (f32) -> f32, sym_name = "encoded"}> ({
^bb0(%a: f32):
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %t = "tensor.splat"(%a) : (f32) -> tensor<2xf32>
  %s = "tensor.expand_shape"(%t) <{reassociation = [[0, 1]], static_output_shape = array<i64: 1, 2>}> : (tensor<2xf32>) -> tensor<1x2xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>>
  %r = "tensor.extract"(%s, %c0, %c0) : (tensor<1x2xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>>, index, index) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
