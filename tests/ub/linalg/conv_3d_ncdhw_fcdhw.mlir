// UB: @f([2, -1, -3, 0, -1, -3, -1, 2, -1, -1, 1, -1] : tensor<2x1x2x3x1xi32>, [-3] : tensor<1x1x1x1x1xi32>, [1, 4, 0, -1, 4, -1, 4, 2, -4, 4, 0, -1] : tensor<3x1x2x2x1xi32>) shape-mismatch

"func.func"() <{function_type = (tensor<?x?x?x?x?xi32>, tensor<?x?x?x?x?xi32>, tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<?x?x?x?x?xi32>, %arg1: tensor<?x?x?x?x?xi32>, %arg2: tensor<?x?x?x?x?xi32>):
  %0 = "linalg.conv_3d_ncdhw_fcdhw"(%arg0, %arg1, %arg2) <{dilations = dense<1> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[1, 2, 1]> : tensor<3xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<?x?x?x?x?xi32>, tensor<?x?x?x?x?xi32>, tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  "func.return"(%0) : (tensor<?x?x?x?x?xi32>) -> ()
}) : () -> ()
