// UNSPECIFIED: @f(-0.0 : f32) unstored-zero
// CALL: @f(2.0 : f32) -> [2.0, 2.0] : tensor<2xf32>

"func.func"() <{function_type = (f32) -> tensor<2xf32>, sym_name = "f"}> ({
^bb0(%a: f32):
  %t = "tensor.splat"(%a) : (f32) -> tensor<2xf32>
  %s = "sparse_tensor.convert"(%t) : (tensor<2xf32>) -> tensor<2xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>
  %r = "sparse_tensor.convert"(%s) : (tensor<2xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>) -> tensor<2xf32>
  "func.return"(%r) : (tensor<2xf32>) -> ()
}) : () -> ()
