// UNSPECIFIED: @f(-0.0 : f32) unstored-zero
// CALL: @f(2.0 : f32) -> [2.0, 2.0] : tensor<2xf32>
// UNSPECIFIED: @structured([1, 2, 3, 0] : tensor<4xi32>) level-misfit
// UNSPECIFIED: @block([1, 2, 3] : tensor<3xi32>) level-misfit
// CALL: @structured([1, 0, 3, 0] : tensor<4xi32>) -> [1, 0, 3, 0] : tensor<4xi32>
// CALL: @block([1, 2, 3, 0] : tensor<4xi32>) -> [1, 2, 3, 0] : tensor<4xi32>
// CALL: @moved(-0.0 : f32) -> [-0.0, 0.0] : tensor<2xf32>

"func.func"() <{function_type = (f32) -> tensor<2xf32>, sym_name = "f"}> ({
^bb0(%a: f32):
  %t = "tensor.splat"(%a) : (f32) -> tensor<2xf32>
  %s = "sparse_tensor.convert"(%t) : (tensor<2xf32>) -> tensor<2xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>
  %r = "sparse_tensor.convert"(%s) : (tensor<2xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>) -> tensor<2xf32>
  "func.return"(%r) : (tensor<2xf32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<4xi32>) -> tensor<4xi32>, sym_name = "structured"}> ({
^bb0(%t: tensor<4xi32>):
  %s = "sparse_tensor.convert"(%t) : (tensor<4xi32>) -> tensor<4xi32, #sparse_tensor.encoding<{ map = (d0) -> (d0 floordiv 4 : dense, d0 mod 4 : structured[2, 4]) }>>
  %r = "sparse_tensor.convert"(%s) : (tensor<4xi32, #sparse_tensor.encoding<{ map = (d0) -> (d0 floordiv 4 : dense, d0 mod 4 : structured[2, 4]) }>>) -> tensor<4xi32>
  "func.return"(%r) : (tensor<4xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<?xi32>) -> tensor<?xi32>, sym_name = "block"}> ({
^bb0(%t: tensor<?xi32>):
  %s = "sparse_tensor.convert"(%t) : (tensor<?xi32>) -> tensor<?xi32, #sparse_tensor.encoding<{ map = (d0) -> (d0 floordiv 2 : compressed, d0 mod 2 : dense) }>>
  %r = "sparse_tensor.convert"(%s) : (tensor<?xi32, #sparse_tensor.encoding<{ map = (d0) -> (d0 floordiv 2 : compressed, d0 mod 2 : dense) }>>) -> tensor<?xi32>
  "func.return"(%r) : (tensor<?xi32>) -> ()
}) : () -> ()
// A stored zero keeps its sign.
"func.func"() <{function_type = (f32) -> tensor<2xf32>, sym_name = "moved"}> ({
^bb0(%a: f32):
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %t = "tensor.empty"() : () -> tensor<2xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>
  %i = "tensor.insert"(%a, %t, %c0) : (f32, tensor<2xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>, index) -> tensor<2xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>
  %l = "sparse_tensor.load"(%i) <{hasInserts}> : (tensor<2xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>) -> tensor<2xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>
  %r = "sparse_tensor.convert"(%l) : (tensor<2xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>) -> tensor<2xf32>
  "func.return"(%r) : (tensor<2xf32>) -> ()
}) : () -> ()
