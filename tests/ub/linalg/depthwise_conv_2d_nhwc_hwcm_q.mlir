// UB: @f([5, -4, 5, 2, -4, 5, 4, 5, 0, 0, 5, 1, -2, 4, -2, 0, -2, 3, 2, 0, 4, -1, -2, 5] : tensor<2x2x3x2xi8>, [3, -3, -1, 1, -4, 5, 3, -4] : tensor<2x1x2x2xi8>, 4 : i32, 2 : i32, [2, -3, 5, 2, 1, 2, 0, 1, 5, 2, -3, 3, -1, -3, 0, 3, -3, 0, 4, -3, -1, 5, 4, 1] : tensor<3x1x2x2x2xi32>) shape-mismatch

"func.func"() <{function_type = (tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32, tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<?x?x?x?xi8>, %arg1: tensor<?x?x?x?xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<?x?x?x?x?xi32>):
  %0 = "linalg.depthwise_conv_2d_nhwc_hwcm_q"(%arg0, %arg1, %arg2, %arg3, %arg4) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 4, 1>, strides = dense<[1, 2]> : tensor<2xi64>}> ({
  ^bb0(%arg5: i8, %arg6: i8, %arg7: i32, %arg8: i32, %arg9: i32):
    %1 = "arith.extsi"(%arg5) : (i8) -> i32
    %2 = "arith.subi"(%1, %arg7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %3 = "arith.extsi"(%arg6) : (i8) -> i32
    %4 = "arith.subi"(%3, %arg8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %5 = "arith.muli"(%2, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %6 = "arith.addi"(%arg9, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%6) : (i32) -> ()
  }) : (tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32, tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  "func.return"(%0) : (tensor<?x?x?x?x?xi32>) -> ()
}) : () -> ()
