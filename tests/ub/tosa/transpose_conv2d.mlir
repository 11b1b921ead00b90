// POISON: @f([2147483647, 2147483647] : tensor<1x1x1x2xi32>, [2, 2] : tensor<1x1x1x2xi32>, [0] : tensor<1xi32>) overflow
// UNSPECIFIED: @g([0.1, 0.1] : tensor<1x1x1x2xf32>, [0.1, 0.1] : tensor<1x1x1x2xf32>, [1.0] : tensor<1xf32>) evaluation-order
// UNSPECIFIED: @g([0x7F800000, 1.0] : tensor<1x1x1x2xf32>, [1.0, 1.0] : tensor<1x1x1x2xf32>, [1.0] : tensor<1xf32>) no-accuracy-bound
// CALL: @local([0x7F800000, 1.0] : tensor<1x1x1x2xf32>, [1.0, 1.0] : tensor<1x1x1x2xf32>, [1.0] : tensor<1xf32>) -> [0x7F800000] : tensor<1x1x1x1xf32>
// UNSPECIFIED: @spread([0x7FC00000] : tensor<1x1x1x1xf32>, [1.0] : tensor<1x1x1x1xf32>, [0.0] : tensor<1xf32>) no-accuracy-bound
// CALL: @spread([2.0] : tensor<1x1x1x1xf32>, [3.0] : tensor<1x1x1x1xf32>, [0.0] : tensor<1xf32>) -> [6.0, 0.0] : tensor<1x1x2x1xf32>
// CALL: @matched([0x7FC00000] : tensor<1x1x1x1xf32>, [1.0] : tensor<1x1x1x1xf32>, [0.0] : tensor<1xf32>) -> [0x7FC00000] : tensor<1x1x1x1xf32>
// UB: @sizes([1] : tensor<1x1x1x1xi8>, [1, 2] : tensor<1x1x1x2xi8>, [0] : tensor<1xi32>) size-mismatch

"func.func"() <{function_type = (tensor<1x1x1x2xi32>, tensor<1x1x1x2xi32>, tensor<1xi32>) -> (tensor<1x1x1x1xi32>), sym_name = "f"}> ({
^bb0(%a0: tensor<1x1x1x2xi32>, %a1: tensor<1x1x1x2xi32>, %a2: tensor<1xi32>):
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tosa.transpose_conv2d"(%a0, %a1, %a2, %z, %z) <{acc_type = i32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<1x1x1x2xi32>, tensor<1x1x1x2xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1x1x1x1xi32>
  "func.return"(%r) : (tensor<1x1x1x1xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1xf32>) -> (tensor<1x1x1x1xf32>), sym_name = "g"}> ({
^bb0(%a0: tensor<1x1x1x2xf32>, %a1: tensor<1x1x1x2xf32>, %a2: tensor<1xf32>):
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = "tosa.transpose_conv2d"(%a0, %a1, %a2, %z, %z) <{acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  "func.return"(%r) : (tensor<1x1x1x1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1xf32>) -> (tensor<1x1x1x1xf32>), sym_name = "local"}> ({
^bb0(%a0: tensor<1x1x1x2xf32>, %a1: tensor<1x1x1x2xf32>, %a2: tensor<1xf32>):
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = "tosa.transpose_conv2d"(%a0, %a1, %a2, %z, %z) <{acc_type = f32, local_bound = true, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  "func.return"(%r) : (tensor<1x1x1x1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, tensor<1xi32>) -> (tensor<?x?x?x?xi32>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?x?x?x?xi8>, %a1: tensor<?x?x?x?xi8>, %a2: tensor<1xi32>):
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.transpose_conv2d"(%a0, %a1, %a2, %z, %z) <{acc_type = i32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<?x?x?x?xi32>
  "func.return"(%r) : (tensor<?x?x?x?xi32>) -> ()
}) : () -> ()

// The second element of the result meets no element of the input. A decomposition may multiply a NaN of the input by a weight of zero there.
"func.func"() <{function_type = (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>) -> (tensor<1x1x2x1xf32>), sym_name = "spread"}> ({
^bb0(%a0: tensor<1x1x1x1xf32>, %a1: tensor<1x1x1x1xf32>, %a2: tensor<1xf32>):
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = "tosa.transpose_conv2d"(%a0, %a1, %a2, %z, %z) <{acc_type = f32, out_pad = array<i64: 0, 0, 0, 1>, stride = array<i64: 1, 2>}> : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x2x1xf32>
  "func.return"(%r) : (tensor<1x1x2x1xf32>) -> ()
}) : () -> ()

// Where the exact result is a NaN, so must be the computed one.
"func.func"() <{function_type = (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>) -> (tensor<1x1x1x1xf32>), sym_name = "matched"}> ({
^bb0(%a0: tensor<1x1x1x1xf32>, %a1: tensor<1x1x1x1xf32>, %a2: tensor<1xf32>):
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = "tosa.transpose_conv2d"(%a0, %a1, %a2, %z, %z) <{acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  "func.return"(%r) : (tensor<1x1x1x1xf32>) -> ()
}) : () -> ()
