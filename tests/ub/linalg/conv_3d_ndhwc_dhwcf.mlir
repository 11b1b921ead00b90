// UB: @f([-3, -2, -1, -3, 3, 2, 0, -2, -3, 4, 1, 5, -2, 0, -2, -3, 5, -3, -2, -3, -4, -3, 4, 2, 3, 4, 5, 3, 0, -2, -4, -3, 0, 2, -2, -4, -4, 1, 4, 1, 1, -3, -4, -1, 2, -4, 4, 3, 1, -1, 3, 3, -1, -4, 1, -1, -1, -2, 2, 2, -3, 2, 1, 5, -3, 4, 5, -1, 0, -3, -4, 2, -4, 5, 1, -1, -1, 3, 5, 4, 0, 5, 2, -1, 4, 5, 2, 0, -3, -2, 3, 4, 4, -3, 0, 5, 5, -2, 3, 4, -2, 0, 4, -2, -1, 1, 4, 0, -3, -3, 3, -3, 3, -1, 2, -4, -4, -4, 3, 5] : tensor<2x3x4x5x1xi32>, [-4, -4, 4, 3] : tensor<1x2x2x1x1xi32>, [-4, -4, 1, 0, 0, 3, 3, 0, 0, -2, 0, 5, -3, 2, -4, -3, -1, -1, -3, -2, 2, 4, 4, -2] : tensor<3x2x2x2x1xi32>) shape-mismatch

"func.func"() <{function_type = (tensor<?x?x?x?x?xi32>, tensor<?x?x?x?x?xi32>, tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<?x?x?x?x?xi32>, %arg1: tensor<?x?x?x?x?xi32>, %arg2: tensor<?x?x?x?x?xi32>):
  %0 = "linalg.conv_3d_ndhwc_dhwcf"(%arg0, %arg1, %arg2) <{dilations = dense<[1, 2, 2]> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 1, 2]> : tensor<3xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<?x?x?x?x?xi32>, tensor<?x?x?x?x?xi32>, tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  "func.return"(%0) : (tensor<?x?x?x?x?xi32>) -> ()
}) : () -> ()
