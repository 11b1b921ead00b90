// UB: @f(2 : index) size-mismatch
// CALL: @f(1 : index) -> 7 : i32
// UNSPECIFIED: @encoded(-0.0 : f32) unstored-zero
// CALL: @encoded(-0.0 : f32) -> 0.0 : f32
// CALL: @encoded(-2.0 : f32) -> -2.0 : f32

"func.func"() <{function_type = (index) -> i32, sym_name = "f"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %1 = "tensor.splat"(%0, %arg0) : (i32, index) -> tensor<?xi32>
  %2 = "tensor.collapse_shape"(%1) <{reassociation = []}> : (tensor<?xi32>) -> tensor<i32>
  %3 = "tensor.extract"(%2) : (tensor<i32>) -> i32
  "func.return"(%3) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (f32) -> f32, sym_name = "encoded"}> ({
^bb0(%a: f32):
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %t = "tensor.splat"(%a) : (f32) -> tensor<1x2xf32>
  %s = "tensor.collapse_shape"(%t) <{reassociation = [[0, 1]]}> : (tensor<1x2xf32>) -> tensor<2xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>
  %r = "tensor.extract"(%s, %c0) : (tensor<2xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>, index) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
