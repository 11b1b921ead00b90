// UB: @f([3, -1, 3, 3, 1, 0, -2, 4, 5, 2, 3, -4, -2, -2, -4, 3, -3, -3, 1, -1, 5, -4, 5, -4] : tensor<2x3x4x1xi32>, [3, 3, 1, 1] : tensor<1x2x1x2xi32>, [-4, -3, -1, 2, -3, 1, 5, 0, -3, 3, -3, -1, -1, -4, -2, -2, 5, -4, -3, -1, 0, -1, -1, 4] : tensor<3x2x2x2xi32>) shape-mismatch

"func.func"() <{function_type = (tensor<?x?x?x?xi32>, tensor<?x?x?x?xi32>, tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<?x?x?x?xi32>, %arg1: tensor<?x?x?x?xi32>, %arg2: tensor<?x?x?x?xi32>):
  %0 = "linalg.conv_2d_nhwc_hwcf"(%arg0, %arg1, %arg2) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<?x?x?x?xi32>, tensor<?x?x?x?xi32>, tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  "func.return"(%0) : (tensor<?x?x?x?xi32>) -> ()
}) : () -> ()
