// UB: @f(3 : index) size-mismatch
// UB: @g([1, 2] : tensor<2xi32>) size-mismatch
// CALL: @f(2 : index) -> [7, 7] : tensor<2xi32>
// UNSPECIFIED: @encoded(-0.0 : f32) unstored-zero
// CALL: @encoded(-0.0 : f32) -> 0.0 : f32
// CALL: @encoded(-2.0 : f32) -> -2.0 : f32

"func.func"() <{function_type = (index) -> tensor<2xi32>, sym_name = "f"}> ({
^bb0(%arg1: index):
  %2 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %3 = "tensor.splat"(%2, %arg1) : (i32, index) -> tensor<?xi32>
  %4 = "tensor.cast"(%3) : (tensor<?xi32>) -> tensor<2xi32>
  "func.return"(%4) : (tensor<2xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<2xi32>) -> tensor<?x?xi32>, sym_name = "g"}> ({
^bb0(%arg0: tensor<2xi32>):
  %0 = "tensor.cast"(%arg0) : (tensor<2xi32>) -> tensor<*xi32>
  %1 = "tensor.cast"(%0) : (tensor<*xi32>) -> tensor<?x?xi32>
  "func.return"(%1) : (tensor<?x?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (f32) -> f32, sym_name = "encoded"}> ({
^bb0(%a: f32):
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %t = "tensor.splat"(%a) : (f32) -> tensor<2xf32>
  %s = "tensor.cast"(%t) : (tensor<2xf32>) -> tensor<2xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>
  %r = "tensor.extract"(%s, %c0) : (tensor<2xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>, index) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
