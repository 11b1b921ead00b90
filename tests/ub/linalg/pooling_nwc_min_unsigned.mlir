// UB: @f([-2, -1, 0, -2] : tensor<2x1x2xi32>, [2] : tensor<1xi32>, [0, 5, 4, -1, -2, 5] : tensor<3x1x2xi32>) shape-mismatch

"func.func"() <{function_type = (tensor<?x?x?xi32>, tensor<?xi32>, tensor<?x?x?xi32>) -> tensor<?x?x?xi32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<?x?x?xi32>, %arg1: tensor<?xi32>, %arg2: tensor<?x?x?xi32>):
  %0 = "linalg.pooling_nwc_min_unsigned"(%arg0, %arg1, %arg2) <{dilations = dense<2> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.minui"(%arg5, %arg3) : (i32, i32) -> i32
    "linalg.yield"(%1) : (i32) -> ()
  }) : (tensor<?x?x?xi32>, tensor<?xi32>, tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  "func.return"(%0) : (tensor<?x?x?xi32>) -> ()
}) : () -> ()
