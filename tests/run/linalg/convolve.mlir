// Convolutions of several layouts, strides and dilations. The values are those that MLIR computes (crates/dialects/tests/compiler/linalg).

// CALL: @conv_1d([1] : tensor<1xi32>, [5] : tensor<1xi32>, [2] : tensor<1xi32>) -> [7] : tensor<1xi32>
"func.func"() <{function_type = (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>, sym_name = "conv_1d"}> ({
^bb0(%arg0: tensor<1xi32>, %arg1: tensor<1xi32>, %arg2: tensor<1xi32>):
  %0 = "linalg.conv_1d"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  "func.return"(%0) : (tensor<1xi32>) -> ()
}) : () -> ()

// CALL: @conv_2d([2, -2, -2, -3, 3, 3] : tensor<2x3xi32>, [4, 3] : tensor<1x2xi32>, [5, -2, -2, 0] : tensor<2x2xi32>) -> [7, -16, -5, 21] : tensor<2x2xi32>
"func.func"() <{function_type = (tensor<2x3xi32>, tensor<1x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>, sym_name = "conv_2d"}> ({
^bb0(%arg0: tensor<2x3xi32>, %arg1: tensor<1x2xi32>, %arg2: tensor<2x2xi32>):
  %0 = "linalg.conv_2d"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<2x3xi32>, tensor<1x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
  "func.return"(%0) : (tensor<2x2xi32>) -> ()
}) : () -> ()

// CALL: @conv_3d([2, -1, -2, 5, 1, -1] : tensor<1x2x3xi32>, [1, 3, -2, 2] : tensor<1x2x2xi32>, [3, 5] : tensor<1x1x2xi32>) -> [-6, -6] : tensor<1x1x2xi32>
"func.func"() <{function_type = (tensor<1x2x3xi32>, tensor<1x2x2xi32>, tensor<1x1x2xi32>) -> tensor<1x1x2xi32>, sym_name = "conv_3d"}> ({
^bb0(%arg0: tensor<1x2x3xi32>, %arg1: tensor<1x2x2xi32>, %arg2: tensor<1x1x2xi32>):
  %0 = "linalg.conv_3d"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<1x2x3xi32>, tensor<1x2x2xi32>, tensor<1x1x2xi32>) -> tensor<1x1x2xi32>
  "func.return"(%0) : (tensor<1x1x2xi32>) -> ()
}) : () -> ()

// CALL: @conv_1d_nwc_wcf([-1, 0, -1, -1] : tensor<1x4x1xi32>, [0, -2] : tensor<2x1x1xi32>, [-2, 5] : tensor<1x2x1xi32>) -> [-2, 7] : tensor<1x2x1xi32>
"func.func"() <{function_type = (tensor<1x4x1xi32>, tensor<2x1x1xi32>, tensor<1x2x1xi32>) -> tensor<1x2x1xi32>, sym_name = "conv_1d_nwc_wcf"}> ({
^bb0(%arg0: tensor<1x4x1xi32>, %arg1: tensor<2x1x1xi32>, %arg2: tensor<1x2x1xi32>):
  %0 = "linalg.conv_1d_nwc_wcf"(%arg0, %arg1, %arg2) <{dilations = dense<1> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<1x4x1xi32>, tensor<2x1x1xi32>, tensor<1x2x1xi32>) -> tensor<1x2x1xi32>
  "func.return"(%0) : (tensor<1x2x1xi32>) -> ()
}) : () -> ()

// CALL: @conv_1d_ncw_fcw([0, 0] : tensor<1x1x2xi32>, [-4, 1, 3, 5] : tensor<2x1x2xi32>, [1, -4] : tensor<1x2x1xi32>) -> [1, -4] : tensor<1x2x1xi32>
"func.func"() <{function_type = (tensor<1x1x2xi32>, tensor<2x1x2xi32>, tensor<1x2x1xi32>) -> tensor<1x2x1xi32>, sym_name = "conv_1d_ncw_fcw"}> ({
^bb0(%arg0: tensor<1x1x2xi32>, %arg1: tensor<2x1x2xi32>, %arg2: tensor<1x2x1xi32>):
  %0 = "linalg.conv_1d_ncw_fcw"(%arg0, %arg1, %arg2) <{dilations = dense<1> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<1xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<1x1x2xi32>, tensor<2x1x2xi32>, tensor<1x2x1xi32>) -> tensor<1x2x1xi32>
  "func.return"(%0) : (tensor<1x2x1xi32>) -> ()
}) : () -> ()

// CALL: @conv_2d_nhwc_hwcf([0, -3, 2, -3, 3, 4, 0, -3, 4, 1, 1, 3, 0, 0, -3] : tensor<1x3x5x1xi32>, [1, 5, 4, 4, -3, 3, 4, 1] : tensor<2x2x1x2xi32>, [-4, 0, 5, -2, -2, -2, 1, 3] : tensor<1x2x2x2xi32>) -> [-20, 17, 32, 12, -13, 9, -10, -11] : tensor<1x2x2x2xi32>
"func.func"() <{function_type = (tensor<1x3x5x1xi32>, tensor<2x2x1x2xi32>, tensor<1x2x2x2xi32>) -> tensor<1x2x2x2xi32>, sym_name = "conv_2d_nhwc_hwcf"}> ({
^bb0(%arg0: tensor<1x3x5x1xi32>, %arg1: tensor<2x2x1x2xi32>, %arg2: tensor<1x2x2x2xi32>):
  %0 = "linalg.conv_2d_nhwc_hwcf"(%arg0, %arg1, %arg2) <{dilations = dense<[1, 2]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[1, 2]> : tensor<2xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<1x3x5x1xi32>, tensor<2x2x1x2xi32>, tensor<1x2x2x2xi32>) -> tensor<1x2x2x2xi32>
  "func.return"(%0) : (tensor<1x2x2x2xi32>) -> ()
}) : () -> ()

// CALL: @conv_2d_nhwc_hwcf_q([-2, 4, 4, 5] : tensor<1x2x2x1xi8>, [2, 1, -3, 0, 0, 2, -4, -2] : tensor<2x2x1x2xi8>, -4 : i32, 3 : i32, [4, 0] : tensor<1x1x1x2xi32>) -> [-133, -81] : tensor<1x1x1x2xi32>
"func.func"() <{function_type = (tensor<1x2x2x1xi8>, tensor<2x2x1x2xi8>, i32, i32, tensor<1x1x1x2xi32>) -> tensor<1x1x1x2xi32>, sym_name = "conv_2d_nhwc_hwcf_q"}> ({
^bb0(%arg0: tensor<1x2x2x1xi8>, %arg1: tensor<2x2x1x2xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<1x1x1x2xi32>):
  %0 = "linalg.conv_2d_nhwc_hwcf_q"(%arg0, %arg1, %arg2, %arg3, %arg4) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 4, 1>, strides = dense<2> : tensor<2xi64>}> ({
  ^bb0(%arg5: i8, %arg6: i8, %arg7: i32, %arg8: i32, %arg9: i32):
    %1 = "arith.extsi"(%arg5) : (i8) -> i32
    %2 = "arith.subi"(%1, %arg7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %3 = "arith.extsi"(%arg6) : (i8) -> i32
    %4 = "arith.subi"(%3, %arg8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %5 = "arith.muli"(%2, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %6 = "arith.addi"(%arg9, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%6) : (i32) -> ()
  }) : (tensor<1x2x2x1xi8>, tensor<2x2x1x2xi8>, i32, i32, tensor<1x1x1x2xi32>) -> tensor<1x1x1x2xi32>
  "func.return"(%0) : (tensor<1x1x1x2xi32>) -> ()
}) : () -> ()

// CALL: @conv_2d_nhwc_fhwc([5, -3, -2, -1, 5, 2, 2, -2, 5, 5, -2, 2, -1, 4, 4, -2, 5, -2, -1, 0] : tensor<1x5x2x2xi32>, [1, 0, -4, 3, 2, 2, 1, 4] : tensor<2x2x1x2xi32>, [5, 0, 3, 4, 0, 3, -4, 5] : tensor<1x2x2x2xi32>) -> [5, 29, 15, 4, -21, 20, -2, 4] : tensor<1x2x2x2xi32>
"func.func"() <{function_type = (tensor<1x5x2x2xi32>, tensor<2x2x1x2xi32>, tensor<1x2x2x2xi32>) -> tensor<1x2x2x2xi32>, sym_name = "conv_2d_nhwc_fhwc"}> ({
^bb0(%arg0: tensor<1x5x2x2xi32>, %arg1: tensor<2x2x1x2xi32>, %arg2: tensor<1x2x2x2xi32>):
  %0 = "linalg.conv_2d_nhwc_fhwc"(%arg0, %arg1, %arg2) <{dilations = dense<[2, 1]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 1]> : tensor<2xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<1x5x2x2xi32>, tensor<2x2x1x2xi32>, tensor<1x2x2x2xi32>) -> tensor<1x2x2x2xi32>
  "func.return"(%0) : (tensor<1x2x2x2xi32>) -> ()
}) : () -> ()

// CALL: @conv_2d_nhwc_fhwc_q([5, 0, -2, -2] : tensor<1x2x1x2xi8>, [3, -3, 5, -4] : tensor<1x2x1x2xi8>, -4 : i32, 1 : i32, [5] : tensor<1x1x1x1xi32>) -> [5] : tensor<1x1x1x1xi32>
"func.func"() <{function_type = (tensor<1x2x1x2xi8>, tensor<1x2x1x2xi8>, i32, i32, tensor<1x1x1x1xi32>) -> tensor<1x1x1x1xi32>, sym_name = "conv_2d_nhwc_fhwc_q"}> ({
^bb0(%arg0: tensor<1x2x1x2xi8>, %arg1: tensor<1x2x1x2xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<1x1x1x1xi32>):
  %0 = "linalg.conv_2d_nhwc_fhwc_q"(%arg0, %arg1, %arg2, %arg3, %arg4) <{dilations = dense<[1, 2]> : tensor<2xi64>, operandSegmentSizes = array<i32: 4, 1>, strides = dense<1> : tensor<2xi64>}> ({
  ^bb0(%arg5: i8, %arg6: i8, %arg7: i32, %arg8: i32, %arg9: i32):
    %1 = "arith.extsi"(%arg5) : (i8) -> i32
    %2 = "arith.subi"(%1, %arg7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %3 = "arith.extsi"(%arg6) : (i8) -> i32
    %4 = "arith.subi"(%3, %arg8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %5 = "arith.muli"(%2, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %6 = "arith.addi"(%arg9, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%6) : (i32) -> ()
  }) : (tensor<1x2x1x2xi8>, tensor<1x2x1x2xi8>, i32, i32, tensor<1x1x1x1xi32>) -> tensor<1x1x1x1xi32>
  "func.return"(%0) : (tensor<1x1x1x1xi32>) -> ()
}) : () -> ()

// CALL: @conv_2d_nchw_fchw([-1, -3, -1, 2, -1, 3, 1, -3, -4, 2, -3, -1, -2, 2, 3, 3] : tensor<1x2x4x2xi32>, [-3, 4, 2, -1, 3, 0, -4, 3] : tensor<1x2x2x2xi32>, [3, 2] : tensor<1x1x2x1xi32>) -> [-13, 13] : tensor<1x1x2x1xi32>
"func.func"() <{function_type = (tensor<1x2x4x2xi32>, tensor<1x2x2x2xi32>, tensor<1x1x2x1xi32>) -> tensor<1x1x2x1xi32>, sym_name = "conv_2d_nchw_fchw"}> ({
^bb0(%arg0: tensor<1x2x4x2xi32>, %arg1: tensor<1x2x2x2xi32>, %arg2: tensor<1x1x2x1xi32>):
  %0 = "linalg.conv_2d_nchw_fchw"(%arg0, %arg1, %arg2) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 1]> : tensor<2xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<1x2x4x2xi32>, tensor<1x2x2x2xi32>, tensor<1x1x2x1xi32>) -> tensor<1x1x2x1xi32>
  "func.return"(%0) : (tensor<1x1x2x1xi32>) -> ()
}) : () -> ()

// CALL: @conv_2d_nchw_fchw_q([0, 1, -2, 3, 4, -1, -2, -1, -4, -2, 5, 2, 4, -2, -4, -2, -3, 5, -2, 3, 3, -2, -4, -4, 2, 3, 1, 2, -4, -4, -1, 2] : tensor<2x2x4x2xi8>, [-4, 2, 3, -4, -1, -1, -3, 2] : tensor<1x2x2x2xi8>, 3 : i32, -1 : i32, [-2, 1, 5, -3] : tensor<2x1x2x1xi32>) -> [-26, -23, 10, -20] : tensor<2x1x2x1xi32>
"func.func"() <{function_type = (tensor<2x2x4x2xi8>, tensor<1x2x2x2xi8>, i32, i32, tensor<2x1x2x1xi32>) -> tensor<2x1x2x1xi32>, sym_name = "conv_2d_nchw_fchw_q"}> ({
^bb0(%arg0: tensor<2x2x4x2xi8>, %arg1: tensor<1x2x2x2xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<2x1x2x1xi32>):
  %0 = "linalg.conv_2d_nchw_fchw_q"(%arg0, %arg1, %arg2, %arg3, %arg4) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 4, 1>, strides = dense<2> : tensor<2xi64>}> ({
  ^bb0(%arg5: i8, %arg6: i8, %arg7: i32, %arg8: i32, %arg9: i32):
    %1 = "arith.extsi"(%arg5) : (i8) -> i32
    %2 = "arith.subi"(%1, %arg7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %3 = "arith.extsi"(%arg6) : (i8) -> i32
    %4 = "arith.subi"(%3, %arg8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %5 = "arith.muli"(%2, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %6 = "arith.addi"(%arg9, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%6) : (i32) -> ()
  }) : (tensor<2x2x4x2xi8>, tensor<1x2x2x2xi8>, i32, i32, tensor<2x1x2x1xi32>) -> tensor<2x1x2x1xi32>
  "func.return"(%0) : (tensor<2x1x2x1xi32>) -> ()
}) : () -> ()

// CALL: @conv_2d_ngchw_fgchw([-3, -4, 2, -3, 5, 5, -4, -3, -4, -3, -4, -2, 4, -4, 3, -4, -1, 4, 1, -1, 3, 1, 3, 1, -4, 2, 0, 5, 2, -3, 0, -2, 2, -3, 4, 2, 4, 1, 4, 2, -2, 2, 4, 1, -2, 1, 2, 3, -1, 3, 3, 1, 0, -2, 4, 5, 2, 3, -4, -2, -2, -4, 3, -3, -3, 1, -1, 5, -4, 5, -4, 3, 3, 1, 1, -4, -3, -1, 2, -3] : tensor<2x1x2x4x5xi32>, [1, 5, 0, -3, 3, -3, -1, -1] : tensor<1x1x2x2x2xi32>, [-4, -2, -2, 5, -4, -3, -1, 0] : tensor<2x1x1x2x2xi32>) -> [-11, 31, -36, 11, 0, -7, -1, 28] : tensor<2x1x1x2x2xi32>
"func.func"() <{function_type = (tensor<2x1x2x4x5xi32>, tensor<1x1x2x2x2xi32>, tensor<2x1x1x2x2xi32>) -> tensor<2x1x1x2x2xi32>, sym_name = "conv_2d_ngchw_fgchw"}> ({
^bb0(%arg0: tensor<2x1x2x4x5xi32>, %arg1: tensor<1x1x2x2x2xi32>, %arg2: tensor<2x1x1x2x2xi32>):
  %0 = "linalg.conv_2d_ngchw_fgchw"(%arg0, %arg1, %arg2) <{dilations = dense<2> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[1, 2]> : tensor<2xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<2x1x2x4x5xi32>, tensor<1x1x2x2x2xi32>, tensor<2x1x1x2x2xi32>) -> tensor<2x1x1x2x2xi32>
  "func.return"(%0) : (tensor<2x1x1x2x2xi32>) -> ()
}) : () -> ()

// CALL: @conv_2d_ngchw_gfchw([-3, -3, 3, 2] : tensor<1x1x2x2x1xi32>, [-1, 5, -3, 3] : tensor<1x2x2x1x1xi32>, [1, 2, 5, 3] : tensor<1x1x2x2x1xi32>) -> [19, 15, 23, 18] : tensor<1x1x2x2x1xi32>
"func.func"() <{function_type = (tensor<1x1x2x2x1xi32>, tensor<1x2x2x1x1xi32>, tensor<1x1x2x2x1xi32>) -> tensor<1x1x2x2x1xi32>, sym_name = "conv_2d_ngchw_gfchw"}> ({
^bb0(%arg0: tensor<1x1x2x2x1xi32>, %arg1: tensor<1x2x2x1x1xi32>, %arg2: tensor<1x1x2x2x1xi32>):
  %0 = "linalg.conv_2d_ngchw_gfchw"(%arg0, %arg1, %arg2) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<2xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<1x1x2x2x1xi32>, tensor<1x2x2x1x1xi32>, tensor<1x1x2x2x1xi32>) -> tensor<1x1x2x2x1xi32>
  "func.return"(%0) : (tensor<1x1x2x2x1xi32>) -> ()
}) : () -> ()

// CALL: @conv_2d_ngchw_gfchw_q([-3, 4, 1, 2, -3, 5, 4, -1, -1, 1, -4, 1] : tensor<1x2x1x3x2xi8>, [-1, 2, 3, -3, 0, -1, 1, -2] : tensor<2x2x1x1x2xi8>, -1 : i32, -1 : i32, [5, 3, 4, 2, 1, -1, 5, 2] : tensor<1x2x2x2x1xi32>) -> [20, 21, -14, -18, 6, -4, 15, -6] : tensor<1x2x2x2x1xi32>
"func.func"() <{function_type = (tensor<1x2x1x3x2xi8>, tensor<2x2x1x1x2xi8>, i32, i32, tensor<1x2x2x2x1xi32>) -> tensor<1x2x2x2x1xi32>, sym_name = "conv_2d_ngchw_gfchw_q"}> ({
^bb0(%arg0: tensor<1x2x1x3x2xi8>, %arg1: tensor<2x2x1x1x2xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<1x2x2x2x1xi32>):
  %0 = "linalg.conv_2d_ngchw_gfchw_q"(%arg0, %arg1, %arg2, %arg3, %arg4) <{dilations = dense<[2, 1]> : tensor<2xi64>, operandSegmentSizes = array<i32: 4, 1>, strides = dense<[2, 1]> : tensor<2xi64>}> ({
  ^bb0(%arg5: i8, %arg6: i8, %arg7: i32, %arg8: i32, %arg9: i32):
    %1 = "arith.extsi"(%arg5) : (i8) -> i32
    %2 = "arith.subi"(%1, %arg7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %3 = "arith.extsi"(%arg6) : (i8) -> i32
    %4 = "arith.subi"(%3, %arg8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %5 = "arith.muli"(%2, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %6 = "arith.addi"(%arg9, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%6) : (i32) -> ()
  }) : (tensor<1x2x1x3x2xi8>, tensor<2x2x1x1x2xi8>, i32, i32, tensor<1x2x2x2x1xi32>) -> tensor<1x2x2x2x1xi32>
  "func.return"(%0) : (tensor<1x2x2x2x1xi32>) -> ()
}) : () -> ()

// CALL: @conv_2d_nhwgc_gfhwc([-1, -1, 0, 3, 2, -4, 1, 3] : tensor<2x2x2x1x1xi32>, [-1, 0] : tensor<1x2x1x1x1xi32>, [-2, -3, 3, 0, 2, 3, -3, -1, -2, 3, 0, 2, 1, -2, 2, 0] : tensor<2x2x2x1x2xi32>) -> [-1, -3, 4, 0, 2, 3, -6, -1, -4, 3, 4, 2, 0, -2, -1, 0] : tensor<2x2x2x1x2xi32>
"func.func"() <{function_type = (tensor<2x2x2x1x1xi32>, tensor<1x2x1x1x1xi32>, tensor<2x2x2x1x2xi32>) -> tensor<2x2x2x1x2xi32>, sym_name = "conv_2d_nhwgc_gfhwc"}> ({
^bb0(%arg0: tensor<2x2x2x1x1xi32>, %arg1: tensor<1x2x1x1x1xi32>, %arg2: tensor<2x2x2x1x2xi32>):
  %0 = "linalg.conv_2d_nhwgc_gfhwc"(%arg0, %arg1, %arg2) <{dilations = dense<[1, 2]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<2xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<2x2x2x1x1xi32>, tensor<1x2x1x1x1xi32>, tensor<2x2x2x1x2xi32>) -> tensor<2x2x2x1x2xi32>
  "func.return"(%0) : (tensor<2x2x2x1x2xi32>) -> ()
}) : () -> ()

// CALL: @conv_2d_nhwgc_gfhwc_q([-2, 4, -2, 4, -4, -2, -4, -4, -1, 3, 1, 1, 4, -4, 3, -2, -1, -4, 0, 2, 1, -4, 5, 4, -3, 3, 0, 0, -1, 3, 2, 0] : tensor<2x4x1x2x2xi8>, [1, -4, -4, 2, -4, -2, 5, -1, -2, 2, 4, 1, 4, -2, 0, -4] : tensor<2x2x2x1x2xi8>, -2 : i32, -4 : i32, [-4, 3, -4, 3, 3, 4, 5, 4, 2, 1, 4, -2, 0, -2, -3, -2] : tensor<2x2x1x2x2xi32>) -> [-4, -3, 6, 7, -4, 62, 69, 54, -5, 18, 118, 50, 25, 32, 55, 34] : tensor<2x2x1x2x2xi32>
"func.func"() <{function_type = (tensor<2x4x1x2x2xi8>, tensor<2x2x2x1x2xi8>, i32, i32, tensor<2x2x1x2x2xi32>) -> tensor<2x2x1x2x2xi32>, sym_name = "conv_2d_nhwgc_gfhwc_q"}> ({
^bb0(%arg0: tensor<2x4x1x2x2xi8>, %arg1: tensor<2x2x2x1x2xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<2x2x1x2x2xi32>):
  %0 = "linalg.conv_2d_nhwgc_gfhwc_q"(%arg0, %arg1, %arg2, %arg3, %arg4) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 4, 1>, strides = dense<2> : tensor<2xi64>}> ({
  ^bb0(%arg5: i8, %arg6: i8, %arg7: i32, %arg8: i32, %arg9: i32):
    %1 = "arith.extsi"(%arg5) : (i8) -> i32
    %2 = "arith.subi"(%1, %arg7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %3 = "arith.extsi"(%arg6) : (i8) -> i32
    %4 = "arith.subi"(%3, %arg8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %5 = "arith.muli"(%2, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %6 = "arith.addi"(%arg9, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%6) : (i32) -> ()
  }) : (tensor<2x4x1x2x2xi8>, tensor<2x2x2x1x2xi8>, i32, i32, tensor<2x2x1x2x2xi32>) -> tensor<2x2x1x2x2xi32>
  "func.return"(%0) : (tensor<2x2x1x2x2xi32>) -> ()
}) : () -> ()

// CALL: @conv_3d_ndhwc_dhwcf([-1, 3, 5, 5, 0, -4, 1, 5, 5, 4, -3, 3, -2, 0, 0, -3, 2, -3, 1, -4, 4, 3, 3, -1, 0, 1, -2, 2, 2, 1, -4, 0, -1, -4, 1, 1, 5, 2, 4, 0, -4, -2, 2, 0, 2, -3, 3, -1, -1, -3, 4, -3, -3, -4, 0, -3, 2, 0, 3, 3, 0, 0, 4, 4, -4, -2, -1, 3, -2, -2, -2, -2, 3, 2, -4, -2, 2, -4, -2, -2, 0, -1, -2, -2, -4, 4, -2, 4, -1, 2, -3, 2, 2, -2, -4, 0, -3, -2, -3, -2, 0, -2, 2, 1, 5, -3, -1, -4, 1, -2, 3, -1, -3, 1, 4, 3, -3, 1, 3, -4] : tensor<1x3x5x4x2xi32>, [1, 4, 3, 5, 2, 3, 4, 4, 0, 3, -2, 4, 3, 2, -1, 5, 0, -2, 0, -2, 1, 0, -1, -2, -4, 5, -4, 2, 5, -2, -3, 5] : tensor<2x2x2x2x2xi32>, [-4, -2, -3, 2, 5, 1, 4, 0, -3, 3, 4, 5, 3, 1, -2, 5] : tensor<1x2x2x2x2xi32>) -> [0, 38, 45, 89, 41, 10, 25, -46, -3, -58, 31, 49, 3, 22, 34, 34] : tensor<1x2x2x2x2xi32>
"func.func"() <{function_type = (tensor<1x3x5x4x2xi32>, tensor<2x2x2x2x2xi32>, tensor<1x2x2x2x2xi32>) -> tensor<1x2x2x2x2xi32>, sym_name = "conv_3d_ndhwc_dhwcf"}> ({
^bb0(%arg0: tensor<1x3x5x4x2xi32>, %arg1: tensor<2x2x2x2x2xi32>, %arg2: tensor<1x2x2x2x2xi32>):
  %0 = "linalg.conv_3d_ndhwc_dhwcf"(%arg0, %arg1, %arg2) <{dilations = dense<[1, 2, 2]> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[1, 2, 1]> : tensor<3xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<1x3x5x4x2xi32>, tensor<2x2x2x2x2xi32>, tensor<1x2x2x2x2xi32>) -> tensor<1x2x2x2x2xi32>
  "func.return"(%0) : (tensor<1x2x2x2x2xi32>) -> ()
}) : () -> ()

// CALL: @conv_3d_ndhwc_dhwcf_q([-1, 0, 2, 0, 3, -2, 3, 1, 4, -2, 5, 4, 4, 3, 5, -4, -3, 2, 2, 4, 5, 0, -4, -1, 2, 2, -1, -3, 1, 4, -1, -4, 4, 3, -3, 2, 2, 4, 1, -4, 0, 1, 4, 1, 2, 3, 1, -3, 5, 3, -2, 1, -1, -4, 1, -3, 5, -4, -2, -3, -1, 1, 2, 0, -1, -4, -4, 4, 1, 4, 3, 1, -1, 3, 1, 5, -3, 4, 2, -1, 3, -2, 0, 0, 4, -1, -3, -2, 5, -3, 2, -4, 1, 2, -4, 3, -2, 3, 0, -2, 2, -1, 4, 2, 5, 0, 2, 0, -3, -3, -3, 3, 1, -3, -4, 1, 3, 2, -3, 1, 2, 5, -1, 1, -1, 2, -3, -4] : tensor<1x4x4x4x2xi8>, [4, -4, 4, 4, -1, 5, -3, -2, -1, 3, 4, 2, 0, 1, 3, 4, -1, -1, 5, 0, 1, 5, -2, 5, 4, 1, 5, 4, 1, 1, 5, 4] : tensor<2x2x2x2x2xi8>, -1 : i32, 3 : i32, [-4, 2, 0, -1, 3, -1, -2, -3, 3, -3, 4, 2, -1, 1, -2, -4] : tensor<1x2x2x2x2xi32>) -> [-85, -7, -35, -60, -38, -34, 21, -33, -14, -33, -47, 32, -64, -2, 20, 13] : tensor<1x2x2x2x2xi32>
"func.func"() <{function_type = (tensor<1x4x4x4x2xi8>, tensor<2x2x2x2x2xi8>, i32, i32, tensor<1x2x2x2x2xi32>) -> tensor<1x2x2x2x2xi32>, sym_name = "conv_3d_ndhwc_dhwcf_q"}> ({
^bb0(%arg0: tensor<1x4x4x4x2xi8>, %arg1: tensor<2x2x2x2x2xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<1x2x2x2x2xi32>):
  %0 = "linalg.conv_3d_ndhwc_dhwcf_q"(%arg0, %arg1, %arg2, %arg3, %arg4) <{dilations = dense<[1, 1, 2]> : tensor<3xi64>, operandSegmentSizes = array<i32: 4, 1>, strides = dense<[2, 2, 1]> : tensor<3xi64>}> ({
  ^bb0(%arg5: i8, %arg6: i8, %arg7: i32, %arg8: i32, %arg9: i32):
    %1 = "arith.extsi"(%arg5) : (i8) -> i32
    %2 = "arith.subi"(%1, %arg7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %3 = "arith.extsi"(%arg6) : (i8) -> i32
    %4 = "arith.subi"(%3, %arg8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %5 = "arith.muli"(%2, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %6 = "arith.addi"(%arg9, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%6) : (i32) -> ()
  }) : (tensor<1x4x4x4x2xi8>, tensor<2x2x2x2x2xi8>, i32, i32, tensor<1x2x2x2x2xi32>) -> tensor<1x2x2x2x2xi32>
  "func.return"(%0) : (tensor<1x2x2x2x2xi32>) -> ()
}) : () -> ()

// CALL: @conv_3d_ncdhw_fcdhw([-4, 1, -3, -1, -1, 0, 3, -2, 5, -2, -1, 3, -1, -1, 1, 5, -1, -2, 4, 2, 5, 4, 2, 5, -2, 0, 3, 1, -4, -3, 4, 3, 3, -4, 5, -2, 0, 4, 2, 3, -1, 2, 4, 3, 1, 2, 5, 3, -2, -3, 2, 1, -2, 5, 1, -3, 1, 4, -2, 0, 3, 4, -2, 3, 1, 3, -4, 5, 1, -1, 5, -3] : tensor<2x1x3x4x3xi32>, [4, 5, 0, 5, 0, 4, 1, 2, 0, -4, 2, 4, 1, 2, 3, 1] : tensor<2x1x2x2x2xi32>, [5, -2, -1, 0, -1, 5, 2, -3] : tensor<2x2x1x2x1xi32>) -> [21, -11, 56, -11, 4, 47, -6, 8] : tensor<2x2x1x2x1xi32>
"func.func"() <{function_type = (tensor<2x1x3x4x3xi32>, tensor<2x1x2x2x2xi32>, tensor<2x2x1x2x1xi32>) -> tensor<2x2x1x2x1xi32>, sym_name = "conv_3d_ncdhw_fcdhw"}> ({
^bb0(%arg0: tensor<2x1x3x4x3xi32>, %arg1: tensor<2x1x2x2x2xi32>, %arg2: tensor<2x2x1x2x1xi32>):
  %0 = "linalg.conv_3d_ncdhw_fcdhw"(%arg0, %arg1, %arg2) <{dilations = dense<2> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[1, 1, 2]> : tensor<3xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<2x1x3x4x3xi32>, tensor<2x1x2x2x2xi32>, tensor<2x2x1x2x1xi32>) -> tensor<2x2x1x2x1xi32>
  "func.return"(%0) : (tensor<2x2x1x2x1xi32>) -> ()
}) : () -> ()

// CALL: @depthwise_conv_1d_nwc_wc([-3, -4, 5, 3, -1, -2, 4, -2] : tensor<2x2x2xi32>, [-3, -3, 4, 4] : tensor<2x2xi32>, [-3, 2, 4, 4] : tensor<2x1x2xi32>) -> [26, 26, 23, 2] : tensor<2x1x2xi32>
"func.func"() <{function_type = (tensor<2x2x2xi32>, tensor<2x2xi32>, tensor<2x1x2xi32>) -> tensor<2x1x2xi32>, sym_name = "depthwise_conv_1d_nwc_wc"}> ({
^bb0(%arg0: tensor<2x2x2xi32>, %arg1: tensor<2x2xi32>, %arg2: tensor<2x1x2xi32>):
  %0 = "linalg.depthwise_conv_1d_nwc_wc"(%arg0, %arg1, %arg2) <{dilations = dense<1> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<1xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<2x2x2xi32>, tensor<2x2xi32>, tensor<2x1x2xi32>) -> tensor<2x1x2xi32>
  "func.return"(%0) : (tensor<2x1x2xi32>) -> ()
}) : () -> ()

// CALL: @depthwise_conv_1d_ncw_cw([-1, -3, 3, 1, 2, -2, 0, 1, -2, 0, 5, 4] : tensor<2x2x3xi32>, [-1, -1] : tensor<2x1xi32>, [-1, 0, 1, 1, -3, -3, -2, -3] : tensor<2x2x2xi32>) -> [0, -3, 0, 3, -3, -1, -2, -7] : tensor<2x2x2xi32>
"func.func"() <{function_type = (tensor<2x2x3xi32>, tensor<2x1xi32>, tensor<2x2x2xi32>) -> tensor<2x2x2xi32>, sym_name = "depthwise_conv_1d_ncw_cw"}> ({
^bb0(%arg0: tensor<2x2x3xi32>, %arg1: tensor<2x1xi32>, %arg2: tensor<2x2x2xi32>):
  %0 = "linalg.depthwise_conv_1d_ncw_cw"(%arg0, %arg1, %arg2) <{dilations = dense<1> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<2x2x3xi32>, tensor<2x1xi32>, tensor<2x2x2xi32>) -> tensor<2x2x2xi32>
  "func.return"(%0) : (tensor<2x2x2xi32>) -> ()
}) : () -> ()

// CALL: @depthwise_conv_1d_nwc_wcm([1, 3, 2, 4, 5, 5, 2, 2] : tensor<1x4x2xi32>, [0, 0, 4, 0] : tensor<2x2x1xi32>, [5, 2, -2, -4] : tensor<1x2x2x1xi32>) -> [25, 2, 6, -4] : tensor<1x2x2x1xi32>
"func.func"() <{function_type = (tensor<1x4x2xi32>, tensor<2x2x1xi32>, tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32>, sym_name = "depthwise_conv_1d_nwc_wcm"}> ({
^bb0(%arg0: tensor<1x4x2xi32>, %arg1: tensor<2x2x1xi32>, %arg2: tensor<1x2x2x1xi32>):
  %0 = "linalg.depthwise_conv_1d_nwc_wcm"(%arg0, %arg1, %arg2) <{dilations = dense<2> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<1xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<1x4x2xi32>, tensor<2x2x1xi32>, tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32>
  "func.return"(%0) : (tensor<1x2x2x1xi32>) -> ()
}) : () -> ()

// CALL: @depthwise_conv_2d_nhwc_hwc([-3, -2, -1] : tensor<1x1x3x1xi32>, [-3] : tensor<1x1x1xi32>, [3, 2] : tensor<1x1x2x1xi32>) -> [12, 5] : tensor<1x1x2x1xi32>
"func.func"() <{function_type = (tensor<1x1x3x1xi32>, tensor<1x1x1xi32>, tensor<1x1x2x1xi32>) -> tensor<1x1x2x1xi32>, sym_name = "depthwise_conv_2d_nhwc_hwc"}> ({
^bb0(%arg0: tensor<1x1x3x1xi32>, %arg1: tensor<1x1x1xi32>, %arg2: tensor<1x1x2x1xi32>):
  %0 = "linalg.depthwise_conv_2d_nhwc_hwc"(%arg0, %arg1, %arg2) <{dilations = dense<[1, 2]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[1, 2]> : tensor<2xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<1x1x3x1xi32>, tensor<1x1x1xi32>, tensor<1x1x2x1xi32>) -> tensor<1x1x2x1xi32>
  "func.return"(%0) : (tensor<1x1x2x1xi32>) -> ()
}) : () -> ()

// CALL: @depthwise_conv_2d_nhwc_hwc_q([-3, 4, 2, 3, 4, 5, 3, 0] : tensor<2x1x2x2xi8>, [-2, -4, -3, 0] : tensor<1x2x2xi8>, 2 : i32, -2 : i32, [-4, -4, 1, 4] : tensor<2x1x1x2xi32>) -> [-4, -6, 0, -6] : tensor<2x1x1x2xi32>
"func.func"() <{function_type = (tensor<2x1x2x2xi8>, tensor<1x2x2xi8>, i32, i32, tensor<2x1x1x2xi32>) -> tensor<2x1x1x2xi32>, sym_name = "depthwise_conv_2d_nhwc_hwc_q"}> ({
^bb0(%arg0: tensor<2x1x2x2xi8>, %arg1: tensor<1x2x2xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<2x1x1x2xi32>):
  %0 = "linalg.depthwise_conv_2d_nhwc_hwc_q"(%arg0, %arg1, %arg2, %arg3, %arg4) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 4, 1>, strides = dense<1> : tensor<2xi64>}> ({
  ^bb0(%arg5: i8, %arg6: i8, %arg7: i32, %arg8: i32, %arg9: i32):
    %1 = "arith.extsi"(%arg5) : (i8) -> i32
    %2 = "arith.subi"(%1, %arg7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %3 = "arith.extsi"(%arg6) : (i8) -> i32
    %4 = "arith.subi"(%3, %arg8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %5 = "arith.muli"(%2, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %6 = "arith.addi"(%arg9, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%6) : (i32) -> ()
  }) : (tensor<2x1x2x2xi8>, tensor<1x2x2xi8>, i32, i32, tensor<2x1x1x2xi32>) -> tensor<2x1x1x2xi32>
  "func.return"(%0) : (tensor<2x1x1x2xi32>) -> ()
}) : () -> ()

// CALL: @depthwise_conv_2d_nchw_chw([-1, -4, 1, -1, -1, -2, 2, 2, -3, 2, 1, 5] : tensor<2x1x2x3xi32>, [-3, 4] : tensor<1x1x2xi32>, [5, -1, 0, -3] : tensor<2x1x2x1xi32>) -> [12, -6, -18, 11] : tensor<2x1x2x1xi32>
"func.func"() <{function_type = (tensor<2x1x2x3xi32>, tensor<1x1x2xi32>, tensor<2x1x2x1xi32>) -> tensor<2x1x2x1xi32>, sym_name = "depthwise_conv_2d_nchw_chw"}> ({
^bb0(%arg0: tensor<2x1x2x3xi32>, %arg1: tensor<1x1x2xi32>, %arg2: tensor<2x1x2x1xi32>):
  %0 = "linalg.depthwise_conv_2d_nchw_chw"(%arg0, %arg1, %arg2) <{dilations = dense<[1, 2]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[1, 2]> : tensor<2xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<2x1x2x3xi32>, tensor<1x1x2xi32>, tensor<2x1x2x1xi32>) -> tensor<2x1x2x1xi32>
  "func.return"(%0) : (tensor<2x1x2x1xi32>) -> ()
}) : () -> ()

// CALL: @depthwise_conv_2d_nhwc_hwcm([-2, 3, 4, 4, -3, 0, 5, 5, -2, 3, 4, -2, 0, 4, -2, -1, 1, 4] : tensor<1x3x3x2xi32>, [0, -3, -3, 3] : tensor<1x2x2x1xi32>, [-3, 3, -1, 2] : tensor<1x2x1x2x1xi32>) -> [6, -6, -4, 2] : tensor<1x2x1x2x1xi32>
"func.func"() <{function_type = (tensor<1x3x3x2xi32>, tensor<1x2x2x1xi32>, tensor<1x2x1x2x1xi32>) -> tensor<1x2x1x2x1xi32>, sym_name = "depthwise_conv_2d_nhwc_hwcm"}> ({
^bb0(%arg0: tensor<1x3x3x2xi32>, %arg1: tensor<1x2x2x1xi32>, %arg2: tensor<1x2x1x2x1xi32>):
  %0 = "linalg.depthwise_conv_2d_nhwc_hwcm"(%arg0, %arg1, %arg2) <{dilations = dense<2> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<1x3x3x2xi32>, tensor<1x2x2x1xi32>, tensor<1x2x1x2x1xi32>) -> tensor<1x2x1x2x1xi32>
  "func.return"(%0) : (tensor<1x2x1x2x1xi32>) -> ()
}) : () -> ()

// CALL: @depthwise_conv_2d_nhwc_hwcm_q([3, 0, 0, -2, 0, 5] : tensor<1x1x3x2xi8>, [-3, 2, -4, -3] : tensor<1x2x2x1xi8>, -1 : i32, -1 : i32, [-3, -2] : tensor<1x1x1x2x1xi32>) -> [-14, -11] : tensor<1x1x1x2x1xi32>
"func.func"() <{function_type = (tensor<1x1x3x2xi8>, tensor<1x2x2x1xi8>, i32, i32, tensor<1x1x1x2x1xi32>) -> tensor<1x1x1x2x1xi32>, sym_name = "depthwise_conv_2d_nhwc_hwcm_q"}> ({
^bb0(%arg0: tensor<1x1x3x2xi8>, %arg1: tensor<1x2x2x1xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<1x1x1x2x1xi32>):
  %0 = "linalg.depthwise_conv_2d_nhwc_hwcm_q"(%arg0, %arg1, %arg2, %arg3, %arg4) <{dilations = dense<2> : tensor<2xi64>, operandSegmentSizes = array<i32: 4, 1>, strides = dense<1> : tensor<2xi64>}> ({
  ^bb0(%arg5: i8, %arg6: i8, %arg7: i32, %arg8: i32, %arg9: i32):
    %1 = "arith.extsi"(%arg5) : (i8) -> i32
    %2 = "arith.subi"(%1, %arg7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %3 = "arith.extsi"(%arg6) : (i8) -> i32
    %4 = "arith.subi"(%3, %arg8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %5 = "arith.muli"(%2, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %6 = "arith.addi"(%arg9, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%6) : (i32) -> ()
  }) : (tensor<1x1x3x2xi8>, tensor<1x2x2x1xi8>, i32, i32, tensor<1x1x1x2x1xi32>) -> tensor<1x1x1x2x1xi32>
  "func.return"(%0) : (tensor<1x1x1x2x1xi32>) -> ()
}) : () -> ()

// CALL: @depthwise_conv_3d_ndhwc_dhwc([2, 3, 1, 5, -4, 1, 0, 3, 0, 3, 0, -1, 1, -3, 0, 3, 2, 3] : tensor<2x3x1x3x1xi32>, [-1, 1, 5, -4] : tensor<2x1x2x1xi32>, [-1, 5] : tensor<2x1x1x1x1xi32>) -> [-2, 4] : tensor<2x1x1x1x1xi32>
"func.func"() <{function_type = (tensor<2x3x1x3x1xi32>, tensor<2x1x2x1xi32>, tensor<2x1x1x1x1xi32>) -> tensor<2x1x1x1x1xi32>, sym_name = "depthwise_conv_3d_ndhwc_dhwc"}> ({
^bb0(%arg0: tensor<2x3x1x3x1xi32>, %arg1: tensor<2x1x2x1xi32>, %arg2: tensor<2x1x1x1x1xi32>):
  %0 = "linalg.depthwise_conv_3d_ndhwc_dhwc"(%arg0, %arg1, %arg2) <{dilations = dense<2> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 2, 1]> : tensor<3xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<2x3x1x3x1xi32>, tensor<2x1x2x1xi32>, tensor<2x1x1x1x1xi32>) -> tensor<2x1x1x1x1xi32>
  "func.return"(%0) : (tensor<2x1x1x1x1xi32>) -> ()
}) : () -> ()

// CALL: @depthwise_conv_3d_ncdhw_cdhw([2, -4, 1, 2, 1, 2, 0, 4, -1, -2, -1, -1, 5, -4, 2, -3, 5, 2, 3, 3, 2, 4, 4, 4, 2, 5, -1] : tensor<1x1x3x3x3xi32>, [3, 2] : tensor<1x1x2x1xi32>, [-4, 4, -2, -4] : tensor<1x1x2x1x2xi32>) -> [2, 5, 11, 0] : tensor<1x1x2x1x2xi32>
"func.func"() <{function_type = (tensor<1x1x3x3x3xi32>, tensor<1x1x2x1xi32>, tensor<1x1x2x1x2xi32>) -> tensor<1x1x2x1x2xi32>, sym_name = "depthwise_conv_3d_ncdhw_cdhw"}> ({
^bb0(%arg0: tensor<1x1x3x3x3xi32>, %arg1: tensor<1x1x2x1xi32>, %arg2: tensor<1x1x2x1x2xi32>):
  %0 = "linalg.depthwise_conv_3d_ncdhw_cdhw"(%arg0, %arg1, %arg2) <{dilations = dense<2> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<3xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<1x1x3x3x3xi32>, tensor<1x1x2x1xi32>, tensor<1x1x2x1x2xi32>) -> tensor<1x1x2x1x2xi32>
  "func.return"(%0) : (tensor<1x1x2x1x2xi32>) -> ()
}) : () -> ()

// CALL: @depthwise_conv_3d_ndhwc_dhwcm([2, 3, 1, 3, 4, -4] : tensor<1x1x1x3x2xi32>, [0, 4] : tensor<1x1x1x2x1xi32>, [-4, 5, 1, 1] : tensor<1x1x1x2x2x1xi32>) -> [-4, 17, 1, -15] : tensor<1x1x1x2x2x1xi32>
"func.func"() <{function_type = (tensor<1x1x1x3x2xi32>, tensor<1x1x1x2x1xi32>, tensor<1x1x1x2x2x1xi32>) -> tensor<1x1x1x2x2x1xi32>, sym_name = "depthwise_conv_3d_ndhwc_dhwcm"}> ({
^bb0(%arg0: tensor<1x1x1x3x2xi32>, %arg1: tensor<1x1x1x2x1xi32>, %arg2: tensor<1x1x1x2x2x1xi32>):
  %0 = "linalg.depthwise_conv_3d_ndhwc_dhwcm"(%arg0, %arg1, %arg2) <{dilations = dense<1> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[1, 2, 2]> : tensor<3xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<1x1x1x3x2xi32>, tensor<1x1x1x2x1xi32>, tensor<1x1x1x2x2x1xi32>) -> tensor<1x1x1x2x2x1xi32>
  "func.return"(%0) : (tensor<1x1x1x2x2x1xi32>) -> ()
}) : () -> ()
