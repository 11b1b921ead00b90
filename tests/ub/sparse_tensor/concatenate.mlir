// A zero of an input need not be stored, even if the input stores it.
// UNSPECIFIED: @f(-0.0 : f32) unstored-zero
// CALL: @f(-0.0 : f32) -> 0.0 : f32
// CALL: @f(2.0 : f32) -> 2.0 : f32
// CALL: @dense(-0.0 : f32) -> [-0.0, 0.0, 5.0] : tensor<3xf32>

#e = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
"func.func"() <{function_type = (f32) -> f32, sym_name = "f"}> ({
^bb0(%a: f32):
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %b = "arith.constant"() <{value = dense<5.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %t = "tensor.empty"() : () -> tensor<2xf32, #e>
  %i = "tensor.insert"(%a, %t, %c0) : (f32, tensor<2xf32, #e>, index) -> tensor<2xf32, #e>
  %l = "sparse_tensor.load"(%i) <{hasInserts}> : (tensor<2xf32, #e>) -> tensor<2xf32, #e>
  %c = "sparse_tensor.concatenate"(%l, %b) <{dimension = 0 : index}> : (tensor<2xf32, #e>, tensor<1xf32>) -> tensor<3xf32, #e>
  %r = "tensor.extract"(%c, %c0) : (tensor<3xf32, #e>, index) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
"func.func"() <{function_type = (f32) -> tensor<3xf32>, sym_name = "dense"}> ({
^bb0(%a: f32):
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %b = "arith.constant"() <{value = dense<5.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %t = "tensor.empty"() : () -> tensor<2xf32, #e>
  %i = "tensor.insert"(%a, %t, %c0) : (f32, tensor<2xf32, #e>, index) -> tensor<2xf32, #e>
  %l = "sparse_tensor.load"(%i) <{hasInserts}> : (tensor<2xf32, #e>) -> tensor<2xf32, #e>
  %c = "sparse_tensor.concatenate"(%l, %b) <{dimension = 0 : index}> : (tensor<2xf32, #e>, tensor<1xf32>) -> tensor<3xf32>
  "func.return"(%c) : (tensor<3xf32>) -> ()
}) : () -> ()
