// POISON: @f([2147483647, 2147483647] : tensor<1x1x2x1xi32>, [2, 2] : tensor<1x2x1x1xi32>, [0] : tensor<1xi32>) overflow
// UNSPECIFIED: @g([0.1, 0.1] : tensor<1x1x2x1xf32>, [0.1, 0.1] : tensor<1x2x1x1xf32>, [1.0] : tensor<1xf32>) evaluation-order
// UNSPECIFIED: @g([0x7F800000, 1.0] : tensor<1x1x2x1xf32>, [1.0, 1.0] : tensor<1x2x1x1xf32>, [1.0] : tensor<1xf32>) no-accuracy-bound
// CALL: @local([0x7F800000, 1.0] : tensor<1x1x2x1xf32>, [1.0, 1.0] : tensor<1x2x1x1xf32>, [1.0] : tensor<1xf32>) -> [0x7F800000] : tensor<1x1x1x1xf32>
// UB: @sizes([1] : tensor<1x1x1x1xi8>, [1, 2] : tensor<1x2x1x1xi8>, [0] : tensor<1xi32>) size-mismatch

"func.func"() <{function_type = (tensor<1x1x2x1xi32>, tensor<1x2x1x1xi32>, tensor<1xi32>) -> (tensor<1x1x1x1xi32>), sym_name = "f"}> ({
^bb0(%a0: tensor<1x1x2x1xi32>, %a1: tensor<1x2x1x1xi32>, %a2: tensor<1xi32>):
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tosa.depthwise_conv2d"(%a0, %a1, %a2, %z, %z) <{acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<1x1x2x1xi32>, tensor<1x2x1x1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1x1x1x1xi32>
  "func.return"(%r) : (tensor<1x1x1x1xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x1x2x1xf32>, tensor<1x2x1x1xf32>, tensor<1xf32>) -> (tensor<1x1x1x1xf32>), sym_name = "g"}> ({
^bb0(%a0: tensor<1x1x2x1xf32>, %a1: tensor<1x2x1x1xf32>, %a2: tensor<1xf32>):
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = "tosa.depthwise_conv2d"(%a0, %a1, %a2, %z, %z) <{acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<1x1x2x1xf32>, tensor<1x2x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  "func.return"(%r) : (tensor<1x1x1x1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x1x2x1xf32>, tensor<1x2x1x1xf32>, tensor<1xf32>) -> (tensor<1x1x1x1xf32>), sym_name = "local"}> ({
^bb0(%a0: tensor<1x1x2x1xf32>, %a1: tensor<1x2x1x1xf32>, %a2: tensor<1xf32>):
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = "tosa.depthwise_conv2d"(%a0, %a1, %a2, %z, %z) <{acc_type = f32, dilation = array<i64: 1, 1>, local_bound = true, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<1x1x2x1xf32>, tensor<1x2x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  "func.return"(%r) : (tensor<1x1x1x1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, tensor<1xi32>) -> (tensor<?x?x?x?xi32>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?x?x?x?xi8>, %a1: tensor<?x?x?x?xi8>, %a2: tensor<1xi32>):
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.depthwise_conv2d"(%a0, %a1, %a2, %z, %z) <{acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<?x?x?x?xi32>
  "func.return"(%r) : (tensor<?x?x?x?xi32>) -> ()
}) : () -> ()
