// UB: @f([3, 4, 3, -4] : tensor<2x2x1xi32>, [3, -3] : tensor<2x1x1xi32>, [0, -2, -1] : tensor<3x1x1x1xi32>) shape-mismatch
// UB: @far([3, 4, 3, -4] : tensor<2x2x1xi32>, [3, -3] : tensor<1x2x1xi32>, [0, -2, -1, 3, 0, 0] : tensor<1x3x1x2xi32>) shape-mismatch

"func.func"() <{function_type = (tensor<?x?x?xi32>, tensor<?x?x?xi32>, tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<?x?x?xi32>, %arg1: tensor<?x?x?xi32>, %arg2: tensor<?x?x?x?xi32>):
  %0 = "linalg.depthwise_conv_1d_nwc_wcm"(%arg0, %arg1, %arg2) <{dilations = dense<1> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<?x?x?xi32>, tensor<?x?x?xi32>, tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  "func.return"(%0) : (tensor<?x?x?x?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<?x?x?xi32>, tensor<?x?x?xi32>, tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>, sym_name = "far"}> ({
^bb0(%arg0: tensor<?x?x?xi32>, %arg1: tensor<?x?x?xi32>, %arg2: tensor<?x?x?x?xi32>):
  %0 = "linalg.depthwise_conv_1d_nwc_wcm"(%arg0, %arg1, %arg2) <{dilations = dense<3> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<9223372036854775807> : tensor<1xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<?x?x?xi32>, tensor<?x?x?xi32>, tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  "func.return"(%0) : (tensor<?x?x?x?xi32>) -> ()
}) : () -> ()
