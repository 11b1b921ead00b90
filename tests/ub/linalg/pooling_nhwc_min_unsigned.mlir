// UB: @f([1, 4, 4, 2, 2, 4, 1, -1, 3, 2, -1, 1] : tensor<2x3x1x2xi32>, [-2] : tensor<1x1xi32>, [1, -4, 0, -3, 0, 3, -3, -3, -1, -2, 5, 1] : tensor<3x2x1x2xi32>) shape-mismatch

"func.func"() <{function_type = (tensor<?x?x?x?xi32>, tensor<?x?xi32>, tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<?x?x?x?xi32>, %arg1: tensor<?x?xi32>, %arg2: tensor<?x?x?x?xi32>):
  %0 = "linalg.pooling_nhwc_min_unsigned"(%arg0, %arg1, %arg2) <{dilations = dense<[1, 2]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 1]> : tensor<2xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.minui"(%arg5, %arg3) : (i32, i32) -> i32
    "linalg.yield"(%1) : (i32) -> ()
  }) : (tensor<?x?x?x?xi32>, tensor<?x?xi32>, tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  "func.return"(%0) : (tensor<?x?x?x?xi32>) -> ()
}) : () -> ()
