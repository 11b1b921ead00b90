// CALL: @conv2d([1, 2, 3] : tensor<1x1x3x1xi8>, [10, 1] : tensor<1x1x2x1xi8>, [100] : tensor<1xi32>) -> [101, 112, 123] : tensor<1x1x3x1xi32>
// CALL: @conv2d([1, 2, poison] : tensor<1x1x3x1xi8>, [10, 1] : tensor<1x1x2x1xi8>, [100] : tensor<1xi32>) -> [101, 112, poison] : tensor<1x1x3x1xi32>
// CALL: @conv2d_zp([1, 2, 3] : tensor<1x1x3x1xi8>, [10, 1] : tensor<1x1x2x1xi8>, [100] : tensor<1xi32>) -> [100, 101, 112] : tensor<1x1x3x1xi32>
// CALL: @conv2df([1.0, 2.0, 3.0] : tensor<1x1x3x1xf32>, [10.0, 0.5] : tensor<1x1x2x1xf32>, [100.0] : tensor<1xf32>) -> [100.5, 111.0, 121.5] : tensor<1x1x3x1xf32>
// CALL: @conv3d([1, 2, 3] : tensor<1x1x1x3x1xi8>, [10, 1] : tensor<1x1x1x2x1xi8>, [100] : tensor<1xi32>) -> [112, 123] : tensor<1x1x1x2x1xi32>
// CALL: @depthwise([1, 2, 3, 4] : tensor<1x1x2x2xi8>, [1, 2, 3, 4] : tensor<1x1x2x2xi8>, [0] : tensor<1xi32>) -> [1, 2, 6, 8, 3, 6, 12, 16] : tensor<1x1x2x4xi32>
// CALL: @transpose([1, 2] : tensor<1x1x2x1xi8>, [10, 1] : tensor<1x1x2x1xi8>, [5] : tensor<1xi32>) -> [15, 6, 25, 7] : tensor<1x1x4x1xi32>
// CALL: @matmul([1, 2, 3, 4] : tensor<1x2x2xi8>, [1, 0, 1, 1] : tensor<1x2x2xi8>) -> [3, 2, 7, 4] : tensor<1x2x2xi32>

"func.func"() <{function_type = (tensor<1x1x3x1xi8>, tensor<1x1x2x1xi8>, tensor<1xi32>) -> (tensor<1x1x3x1xi32>), sym_name = "conv2d"}> ({
^bb0(%a0: tensor<1x1x3x1xi8>, %a1: tensor<1x1x2x1xi8>, %a2: tensor<1xi32>):
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.conv2d"(%a0, %a1, %a2, %z, %z) <{acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 0>, stride = array<i64: 1, 1>}> : (tensor<1x1x3x1xi8>, tensor<1x1x2x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x3x1xi32>
  "func.return"(%r) : (tensor<1x1x3x1xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x1x3x1xi8>, tensor<1x1x2x1xi8>, tensor<1xi32>) -> (tensor<1x1x3x1xi32>), sym_name = "conv2d_zp"}> ({
^bb0(%a0: tensor<1x1x3x1xi8>, %a1: tensor<1x1x2x1xi8>, %a2: tensor<1xi32>):
  %z = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.conv2d"(%a0, %a1, %a2, %z, %w) <{acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 0>, stride = array<i64: 1, 1>}> : (tensor<1x1x3x1xi8>, tensor<1x1x2x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x3x1xi32>
  "func.return"(%r) : (tensor<1x1x3x1xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x1x3x1xf32>, tensor<1x1x2x1xf32>, tensor<1xf32>) -> (tensor<1x1x3x1xf32>), sym_name = "conv2df"}> ({
^bb0(%a0: tensor<1x1x3x1xf32>, %a1: tensor<1x1x2x1xf32>, %a2: tensor<1xf32>):
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = "tosa.conv2d"(%a0, %a1, %a2, %z, %z) <{acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 0>, stride = array<i64: 1, 1>}> : (tensor<1x1x3x1xf32>, tensor<1x1x2x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x3x1xf32>
  "func.return"(%r) : (tensor<1x1x3x1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x1x1x3x1xi8>, tensor<1x1x1x2x1xi8>, tensor<1xi32>) -> (tensor<1x1x1x2x1xi32>), sym_name = "conv3d"}> ({
^bb0(%a0: tensor<1x1x1x3x1xi8>, %a1: tensor<1x1x1x2x1xi8>, %a2: tensor<1xi32>):
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.conv3d"(%a0, %a1, %a2, %z, %z) <{acc_type = i32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>}> : (tensor<1x1x1x3x1xi8>, tensor<1x1x1x2x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x1x2x1xi32>
  "func.return"(%r) : (tensor<1x1x1x2x1xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x1x2x2xi8>, tensor<1x1x2x2xi8>, tensor<1xi32>) -> (tensor<1x1x2x4xi32>), sym_name = "depthwise"}> ({
^bb0(%a0: tensor<1x1x2x2xi8>, %a1: tensor<1x1x2x2xi8>, %a2: tensor<1xi32>):
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.depthwise_conv2d"(%a0, %a1, %a2, %z, %z) <{acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<1x1x2x2xi8>, tensor<1x1x2x2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x2x4xi32>
  "func.return"(%r) : (tensor<1x1x2x4xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x1x2x1xi8>, tensor<1x1x2x1xi8>, tensor<1xi32>) -> (tensor<1x1x4x1xi32>), sym_name = "transpose"}> ({
^bb0(%a0: tensor<1x1x2x1xi8>, %a1: tensor<1x1x2x1xi8>, %a2: tensor<1xi32>):
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.transpose_conv2d"(%a0, %a1, %a2, %z, %z) <{acc_type = i32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 2>}> : (tensor<1x1x2x1xi8>, tensor<1x1x2x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x4x1xi32>
  "func.return"(%r) : (tensor<1x1x4x1xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x2x2xi8>, tensor<1x2x2xi8>) -> (tensor<1x2x2xi32>), sym_name = "matmul"}> ({
^bb0(%a0: tensor<1x2x2xi8>, %a1: tensor<1x2x2xi8>):
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.matmul"(%a0, %a1, %z, %z) : (tensor<1x2x2xi8>, tensor<1x2x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2xi32>
  "func.return"(%r) : (tensor<1x2x2xi32>) -> ()
}) : () -> ()
