// UB: @f(1 : index) size-mismatch
// UNSPECIFIED: @sparse(-0.0 : f32) unstored-zero
// CALL: @sparse(2.0 : f32) -> 2.0 : f32
// CALL: @f(2 : index) -> [[7, 7, 7], [7, 7, 7]] : tensor<2x3xi32>

#e = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
"func.func"() <{function_type = (f32) -> f32, sym_name = "sparse"}> ({
^bb0(%a: f32):
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %t = "tensor.empty"() : () -> tensor<2xf32, #e>
  %i = "tensor.insert"(%a, %t, %c0) : (f32, tensor<2xf32, #e>, index) -> tensor<2xf32, #e>
  %l = "sparse_tensor.load"(%i) <{hasInserts}> : (tensor<2xf32, #e>) -> tensor<2xf32, #e>
  %c = "tensor.concat"(%l, %l) <{dim = 0 : i64}> : (tensor<2xf32, #e>, tensor<2xf32, #e>) -> tensor<4xf32, #e>
  %r = "tensor.extract"(%c, %c0) : (tensor<4xf32, #e>, index) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
"func.func"() <{function_type = (index) -> tensor<?x?xi32>, sym_name = "f"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %1 = "tensor.splat"(%0, %arg0) : (i32, index) -> tensor<?x1xi32>
  %2 = "tensor.splat"(%0) : (i32) -> tensor<2x2xi32>
  %3 = "tensor.concat"(%1, %2) <{dim = 1 : i64}> : (tensor<?x1xi32>, tensor<2x2xi32>) -> tensor<?x?xi32>
  "func.return"(%3) : (tensor<?x?xi32>) -> ()
}) : () -> ()
