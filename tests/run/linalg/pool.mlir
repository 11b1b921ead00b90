// Poolings of several layouts, strides and dilations. The values are those that MLIR computes (crates/dialects/tests/compiler/linalg).

// CALL: @pooling_nchw_max([0.5, 1.5, 0.25, 4.0, 0.25, -2.0] : tensor<2x1x1x3xf32>, [4.0] : tensor<1x1xf32>, [-2.0, 4.0, 0.5, 3.0] : tensor<2x1x1x2xf32>) -> [5.000000e-01, 4.000000e+00, 4.000000e+00, 3.000000e+00] : tensor<2x1x1x2xf32>
"func.func"() <{function_type = (tensor<2x1x1x3xf32>, tensor<1x1xf32>, tensor<2x1x1x2xf32>) -> tensor<2x1x1x2xf32>, sym_name = "pooling_nchw_max"}> ({
^bb0(%arg0: tensor<2x1x1x3xf32>, %arg1: tensor<1x1xf32>, %arg2: tensor<2x1x1x2xf32>):
  %0 = "linalg.pooling_nchw_max"(%arg0, %arg1, %arg2) <{dilations = dense<[1, 2]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[1, 2]> : tensor<2xi64>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.maximumf"(%arg5, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<2x1x1x3xf32>, tensor<1x1xf32>, tensor<2x1x1x2xf32>) -> tensor<2x1x1x2xf32>
  "func.return"(%0) : (tensor<2x1x1x2xf32>) -> ()
}) : () -> ()

// CALL: @pooling_nchw_sum([-2.0, -2.0, 0.5, 4.0, 1.5, 3.0] : tensor<1x2x3x1xf32>, [3.0, 0.25] : tensor<2x1xf32>, [1.5, 4.0] : tensor<1x2x1x1xf32>) -> [0.000000e+00, 1.100000e+01] : tensor<1x2x1x1xf32>
"func.func"() <{function_type = (tensor<1x2x3x1xf32>, tensor<2x1xf32>, tensor<1x2x1x1xf32>) -> tensor<1x2x1x1xf32>, sym_name = "pooling_nchw_sum"}> ({
^bb0(%arg0: tensor<1x2x3x1xf32>, %arg1: tensor<2x1xf32>, %arg2: tensor<1x2x1x1xf32>):
  %0 = "linalg.pooling_nchw_sum"(%arg0, %arg1, %arg2) <{dilations = dense<[2, 1]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.addf"(%arg5, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<1x2x3x1xf32>, tensor<2x1xf32>, tensor<1x2x1x1xf32>) -> tensor<1x2x1x1xf32>
  "func.return"(%0) : (tensor<1x2x1x1xf32>) -> ()
}) : () -> ()

// CALL: @pooling_ncw_max([3.0, 3.0, 0.5, 0.25, 0.5, 4.0, -2.0, 0.25, 0.5, 1.5, 4.0, 4.0] : tensor<2x2x3xf32>, [1.5] : tensor<1xf32>, [1.5, -2.0, 0.25, 0.25, 4.0, -2.0, -2.0, 0.25] : tensor<2x2x2xf32>) -> [3.000000e+00, 5.000000e-01, 2.500000e-01, 4.000000e+00, 4.000000e+00, 5.000000e-01, 1.500000e+00, 4.000000e+00] : tensor<2x2x2xf32>
"func.func"() <{function_type = (tensor<2x2x3xf32>, tensor<1xf32>, tensor<2x2x2xf32>) -> tensor<2x2x2xf32>, sym_name = "pooling_ncw_max"}> ({
^bb0(%arg0: tensor<2x2x3xf32>, %arg1: tensor<1xf32>, %arg2: tensor<2x2x2xf32>):
  %0 = "linalg.pooling_ncw_max"(%arg0, %arg1, %arg2) <{dilations = dense<2> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.maximumf"(%arg5, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<2x2x3xf32>, tensor<1xf32>, tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  "func.return"(%0) : (tensor<2x2x2xf32>) -> ()
}) : () -> ()

// CALL: @pooling_ncw_sum([0.5, 3.0, -2.0] : tensor<1x1x3xf32>, [3.0] : tensor<1xf32>, [1.5, 1.5] : tensor<1x1x2xf32>) -> [2.000000e+00, -5.000000e-01] : tensor<1x1x2xf32>
"func.func"() <{function_type = (tensor<1x1x3xf32>, tensor<1xf32>, tensor<1x1x2xf32>) -> tensor<1x1x2xf32>, sym_name = "pooling_ncw_sum"}> ({
^bb0(%arg0: tensor<1x1x3xf32>, %arg1: tensor<1xf32>, %arg2: tensor<1x1x2xf32>):
  %0 = "linalg.pooling_ncw_sum"(%arg0, %arg1, %arg2) <{dilations = dense<1> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.addf"(%arg5, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<1x1x3xf32>, tensor<1xf32>, tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
  "func.return"(%0) : (tensor<1x1x2xf32>) -> ()
}) : () -> ()

// CALL: @pooling_ndhwc_max([4.0, 3.0, 4.0, 3.0, 1.5, 3.0, 1.5, 0.5, 0.25, -2.0, -2.0, 4.0, 1.5, 0.5, -2.0, -2.0, 0.5, 0.25, 0.25, 1.5, 0.25, 4.0, 1.5, -2.0, 0.25, 1.5, 4.0, 1.5, 3.0, -2.0, 1.5, 0.5, 4.0, 3.0, 0.25, 0.5, 3.0, 1.5, 3.0, 0.5, 3.0, 0.5, 4.0, 0.5, 1.5, 1.5, 1.5, 0.5, 1.5, -2.0, 1.5, 0.25, 1.5, 0.5, 0.25, 1.5, -2.0, 1.5, 0.5, 3.0, 1.5, 1.5, 4.0, 0.5, -2.0, 0.25, 0.5, 3.0, 0.5, 4.0, 0.25, 0.25, 0.5, 1.5, -2.0, 0.5, 4.0, 0.5, 1.5, -2.0, 4.0, 3.0, -2.0, 0.5, 0.25, 3.0, 4.0, 4.0, 3.0, 0.5, 3.0, -2.0, 4.0, 0.5, 0.25, 0.5, 0.25, 1.5, -2.0, -2.0, 4.0, 0.25, 3.0, 3.0, -2.0, 4.0, 0.5, 4.0, 0.25, 0.25, 0.25, 0.25, -2.0, 0.25, 0.25, 1.5, -2.0, 3.0, 0.5, 0.25, 4.0, 3.0, 3.0, 4.0, 3.0, -2.0, 1.5, 0.5, 0.25, 1.5, 4.0, 0.5, 0.25, 3.0, 1.5, 0.5, 0.5, 3.0, 4.0, 0.5, 4.0, 0.25, 4.0, 3.0, 4.0, 4.0, 0.5, 3.0, 0.5, -2.0] : tensor<1x3x5x5x2xf32>, [0.25, 1.5, 0.5, 1.5] : tensor<1x2x2xf32>, [3.0, 3.0, 3.0, 0.5, -2.0, -2.0, 0.25, 0.5, -2.0, 4.0, 4.0, 0.25, 1.5, -2.0, -2.0, 0.5] : tensor<1x2x2x2x2xf32>) -> [4.000000e+00, 4.000000e+00, 3.000000e+00, 3.000000e+00, 3.000000e+00, 4.000000e+00, 3.000000e+00, 1.500000e+00, 4.000000e+00, 4.000000e+00, 4.000000e+00, 4.000000e+00, 4.000000e+00, 4.000000e+00, 4.000000e+00, 4.000000e+00] : tensor<1x2x2x2x2xf32>
"func.func"() <{function_type = (tensor<1x3x5x5x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2x2x2xf32>) -> tensor<1x2x2x2x2xf32>, sym_name = "pooling_ndhwc_max"}> ({
^bb0(%arg0: tensor<1x3x5x5x2xf32>, %arg1: tensor<1x2x2xf32>, %arg2: tensor<1x2x2x2x2xf32>):
  %0 = "linalg.pooling_ndhwc_max"(%arg0, %arg1, %arg2) <{dilations = dense<[1, 2, 2]> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<3xi64>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.maximumf"(%arg5, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<1x3x5x5x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2x2x2xf32>) -> tensor<1x2x2x2x2xf32>
  "func.return"(%0) : (tensor<1x2x2x2x2xf32>) -> ()
}) : () -> ()

// CALL: @pooling_ndhwc_min([0.25, -2.0, 0.5, 3.0, 4.0, 4.0, 3.0, 0.25, 4.0, 3.0, 0.25, -2.0, 1.5, -2.0, 4.0, 1.5, 0.25, 4.0] : tensor<1x3x1x3x2xf32>, [1.5] : tensor<1x1x1xf32>, [0.25, 1.5, -2.0, 1.5, 3.0, -2.0, 0.25, 1.5] : tensor<1x2x1x2x2xf32>) -> [2.500000e-01, -2.000000e+00, -2.000000e+00, 1.500000e+00, 1.500000e+00, -2.000000e+00, 2.500000e-01, 1.500000e+00] : tensor<1x2x1x2x2xf32>
"func.func"() <{function_type = (tensor<1x3x1x3x2xf32>, tensor<1x1x1xf32>, tensor<1x2x1x2x2xf32>) -> tensor<1x2x1x2x2xf32>, sym_name = "pooling_ndhwc_min"}> ({
^bb0(%arg0: tensor<1x3x1x3x2xf32>, %arg1: tensor<1x1x1xf32>, %arg2: tensor<1x2x1x2x2xf32>):
  %0 = "linalg.pooling_ndhwc_min"(%arg0, %arg1, %arg2) <{dilations = dense<[2, 1, 2]> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<3xi64>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.minimumf"(%arg5, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<1x3x1x3x2xf32>, tensor<1x1x1xf32>, tensor<1x2x1x2x2xf32>) -> tensor<1x2x1x2x2xf32>
  "func.return"(%0) : (tensor<1x2x1x2x2xf32>) -> ()
}) : () -> ()

// CALL: @pooling_ndhwc_sum([-2.0, 3.0, 3.0, 0.5, 0.5, 3.0, 1.5, 3.0] : tensor<1x2x1x4x1xf32>, [3.0, 1.5] : tensor<1x1x2xf32>, [0.5, 0.5, 4.0, 1.5] : tensor<1x2x1x2x1xf32>) -> [1.500000e+00, 4.000000e+00, 6.000000e+00, 7.500000e+00] : tensor<1x2x1x2x1xf32>
"func.func"() <{function_type = (tensor<1x2x1x4x1xf32>, tensor<1x1x2xf32>, tensor<1x2x1x2x1xf32>) -> tensor<1x2x1x2x1xf32>, sym_name = "pooling_ndhwc_sum"}> ({
^bb0(%arg0: tensor<1x2x1x4x1xf32>, %arg1: tensor<1x1x2xf32>, %arg2: tensor<1x2x1x2x1xf32>):
  %0 = "linalg.pooling_ndhwc_sum"(%arg0, %arg1, %arg2) <{dilations = dense<2> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[1, 2, 1]> : tensor<3xi64>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.addf"(%arg5, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<1x2x1x4x1xf32>, tensor<1x1x2xf32>, tensor<1x2x1x2x1xf32>) -> tensor<1x2x1x2x1xf32>
  "func.return"(%0) : (tensor<1x2x1x2x1xf32>) -> ()
}) : () -> ()

// CALL: @pooling_nhwc_max([-2.0, 0.5, 1.5, 3.0, 1.5, 0.25, 0.25, -2.0, 3.0, 0.5, 0.25, 3.0, 0.5, 1.5, -2.0, 0.5] : tensor<2x2x2x2xf32>, [4.0] : tensor<1x1xf32>, [0.25, 4.0, -2.0, 0.5, 3.0, 0.25, 0.5, 0.25, 0.25, 4.0, -2.0, -2.0, 0.25, 0.5, 1.5, -2.0] : tensor<2x2x2x2xf32>) -> [2.500000e-01, 4.000000e+00, 1.500000e+00, 3.000000e+00, 3.000000e+00, 2.500000e-01, 5.000000e-01, 2.500000e-01, 3.000000e+00, 4.000000e+00, 2.500000e-01, 3.000000e+00, 5.000000e-01, 1.500000e+00, 1.500000e+00, 5.000000e-01] : tensor<2x2x2x2xf32>
"func.func"() <{function_type = (tensor<2x2x2x2xf32>, tensor<1x1xf32>, tensor<2x2x2x2xf32>) -> tensor<2x2x2x2xf32>, sym_name = "pooling_nhwc_max"}> ({
^bb0(%arg0: tensor<2x2x2x2xf32>, %arg1: tensor<1x1xf32>, %arg2: tensor<2x2x2x2xf32>):
  %0 = "linalg.pooling_nhwc_max"(%arg0, %arg1, %arg2) <{dilations = dense<[1, 2]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<2xi64>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.maximumf"(%arg5, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<2x2x2x2xf32>, tensor<1x1xf32>, tensor<2x2x2x2xf32>) -> tensor<2x2x2x2xf32>
  "func.return"(%0) : (tensor<2x2x2x2xf32>) -> ()
}) : () -> ()

// CALL: @pooling_nhwc_max_unsigned([-3, -1, 2, -3, -1, 5, 1, 1, 0, 0, 2, 4] : tensor<1x3x4x1xi32>, [2, -2] : tensor<1x2xi32>, [1, 4, -3, 0] : tensor<1x2x2x1xi32>) -> [-3, -1, -3, 4] : tensor<1x2x2x1xi32>
"func.func"() <{function_type = (tensor<1x3x4x1xi32>, tensor<1x2xi32>, tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32>, sym_name = "pooling_nhwc_max_unsigned"}> ({
^bb0(%arg0: tensor<1x3x4x1xi32>, %arg1: tensor<1x2xi32>, %arg2: tensor<1x2x2x1xi32>):
  %0 = "linalg.pooling_nhwc_max_unsigned"(%arg0, %arg1, %arg2) <{dilations = dense<2> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 1]> : tensor<2xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.maxui"(%arg5, %arg3) : (i32, i32) -> i32
    "linalg.yield"(%1) : (i32) -> ()
  }) : (tensor<1x3x4x1xi32>, tensor<1x2xi32>, tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32>
  "func.return"(%0) : (tensor<1x2x2x1xi32>) -> ()
}) : () -> ()

// CALL: @pooling_nhwc_min([0.5, 1.5, 0.5, 1.5, 4.0, 4.0, 1.5, 0.5] : tensor<2x4x1x1xf32>, [4.0, 3.0] : tensor<2x1xf32>, [1.5, 4.0, 4.0, 4.0] : tensor<2x2x1x1xf32>) -> [5.000000e-01, 1.500000e+00, 1.500000e+00, 5.000000e-01] : tensor<2x2x1x1xf32>
"func.func"() <{function_type = (tensor<2x4x1x1xf32>, tensor<2x1xf32>, tensor<2x2x1x1xf32>) -> tensor<2x2x1x1xf32>, sym_name = "pooling_nhwc_min"}> ({
^bb0(%arg0: tensor<2x4x1x1xf32>, %arg1: tensor<2x1xf32>, %arg2: tensor<2x2x1x1xf32>):
  %0 = "linalg.pooling_nhwc_min"(%arg0, %arg1, %arg2) <{dilations = dense<2> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<2xi64>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.minimumf"(%arg5, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<2x4x1x1xf32>, tensor<2x1xf32>, tensor<2x2x1x1xf32>) -> tensor<2x2x1x1xf32>
  "func.return"(%0) : (tensor<2x2x1x1xf32>) -> ()
}) : () -> ()

// CALL: @pooling_nhwc_min_unsigned([5, 3, -3, -1, 1, -4, 5, 3, -4, 4, 2, 2, -3, 5, 2, 1] : tensor<2x2x4x1xi32>, [2, 0] : tensor<1x2xi32>, [1, 5, 2, -3, 3, -1, -3, 0] : tensor<2x2x2x1xi32>) -> [1, 5, 1, 3, 3, 2, 5, 0] : tensor<2x2x2x1xi32>
"func.func"() <{function_type = (tensor<2x2x4x1xi32>, tensor<1x2xi32>, tensor<2x2x2x1xi32>) -> tensor<2x2x2x1xi32>, sym_name = "pooling_nhwc_min_unsigned"}> ({
^bb0(%arg0: tensor<2x2x4x1xi32>, %arg1: tensor<1x2xi32>, %arg2: tensor<2x2x2x1xi32>):
  %0 = "linalg.pooling_nhwc_min_unsigned"(%arg0, %arg1, %arg2) <{dilations = dense<[2, 1]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[1, 2]> : tensor<2xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.minui"(%arg5, %arg3) : (i32, i32) -> i32
    "linalg.yield"(%1) : (i32) -> ()
  }) : (tensor<2x2x4x1xi32>, tensor<1x2xi32>, tensor<2x2x2x1xi32>) -> tensor<2x2x2x1xi32>
  "func.return"(%0) : (tensor<2x2x2x1xi32>) -> ()
}) : () -> ()

// CALL: @pooling_nhwc_sum([4.0, 1.5, -2.0, -2.0, 4.0, -2.0] : tensor<2x1x3x1xf32>, [0.5, 1.5] : tensor<1x2xf32>, [-2.0, 0.25, -2.0, 4.0] : tensor<2x1x2x1xf32>) -> [3.500000e+00, -2.500000e-01, 0.000000e+00, 6.000000e+00] : tensor<2x1x2x1xf32>
"func.func"() <{function_type = (tensor<2x1x3x1xf32>, tensor<1x2xf32>, tensor<2x1x2x1xf32>) -> tensor<2x1x2x1xf32>, sym_name = "pooling_nhwc_sum"}> ({
^bb0(%arg0: tensor<2x1x3x1xf32>, %arg1: tensor<1x2xf32>, %arg2: tensor<2x1x2x1xf32>):
  %0 = "linalg.pooling_nhwc_sum"(%arg0, %arg1, %arg2) <{dilations = dense<[2, 1]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 1]> : tensor<2xi64>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.addf"(%arg5, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<2x1x3x1xf32>, tensor<1x2xf32>, tensor<2x1x2x1xf32>) -> tensor<2x1x2x1xf32>
  "func.return"(%0) : (tensor<2x1x2x1xf32>) -> ()
}) : () -> ()

// CALL: @pooling_nwc_max([-2.0, 1.5, 1.5, 1.5] : tensor<1x2x2xf32>, [0.5, 1.5] : tensor<2xf32>, [4.0, 0.5] : tensor<1x1x2xf32>) -> [4.000000e+00, 1.500000e+00] : tensor<1x1x2xf32>
"func.func"() <{function_type = (tensor<1x2x2xf32>, tensor<2xf32>, tensor<1x1x2xf32>) -> tensor<1x1x2xf32>, sym_name = "pooling_nwc_max"}> ({
^bb0(%arg0: tensor<1x2x2xf32>, %arg1: tensor<2xf32>, %arg2: tensor<1x1x2xf32>):
  %0 = "linalg.pooling_nwc_max"(%arg0, %arg1, %arg2) <{dilations = dense<1> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<1xi64>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.maximumf"(%arg5, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<1x2x2xf32>, tensor<2xf32>, tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
  "func.return"(%0) : (tensor<1x1x2xf32>) -> ()
}) : () -> ()

// CALL: @pooling_nwc_max_unsigned([-2, -1, -1, 3] : tensor<2x2x1xi32>, [0, 2] : tensor<2xi32>, [-4, -1] : tensor<2x1x1xi32>) -> [-1, -1] : tensor<2x1x1xi32>
"func.func"() <{function_type = (tensor<2x2x1xi32>, tensor<2xi32>, tensor<2x1x1xi32>) -> tensor<2x1x1xi32>, sym_name = "pooling_nwc_max_unsigned"}> ({
^bb0(%arg0: tensor<2x2x1xi32>, %arg1: tensor<2xi32>, %arg2: tensor<2x1x1xi32>):
  %0 = "linalg.pooling_nwc_max_unsigned"(%arg0, %arg1, %arg2) <{dilations = dense<1> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<1xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.maxui"(%arg5, %arg3) : (i32, i32) -> i32
    "linalg.yield"(%1) : (i32) -> ()
  }) : (tensor<2x2x1xi32>, tensor<2xi32>, tensor<2x1x1xi32>) -> tensor<2x1x1xi32>
  "func.return"(%0) : (tensor<2x1x1xi32>) -> ()
}) : () -> ()

// CALL: @pooling_nwc_min([-2.0, -2.0, 4.0, 0.25] : tensor<2x2x1xf32>, [0.5] : tensor<1xf32>, [-2.0, 4.0, 3.0, 1.5] : tensor<2x2x1xf32>) -> [-2.000000e+00, -2.000000e+00, 3.000000e+00, 2.500000e-01] : tensor<2x2x1xf32>
"func.func"() <{function_type = (tensor<2x2x1xf32>, tensor<1xf32>, tensor<2x2x1xf32>) -> tensor<2x2x1xf32>, sym_name = "pooling_nwc_min"}> ({
^bb0(%arg0: tensor<2x2x1xf32>, %arg1: tensor<1xf32>, %arg2: tensor<2x2x1xf32>):
  %0 = "linalg.pooling_nwc_min"(%arg0, %arg1, %arg2) <{dilations = dense<1> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<1xi64>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.minimumf"(%arg5, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<2x2x1xf32>, tensor<1xf32>, tensor<2x2x1xf32>) -> tensor<2x2x1xf32>
  "func.return"(%0) : (tensor<2x2x1xf32>) -> ()
}) : () -> ()

// CALL: @pooling_nwc_min_unsigned([4, 0, -3, -2] : tensor<2x1x2xi32>, [3] : tensor<1xi32>, [2, -4, 5, 2] : tensor<2x1x2xi32>) -> [2, 0, 5, 2] : tensor<2x1x2xi32>
"func.func"() <{function_type = (tensor<2x1x2xi32>, tensor<1xi32>, tensor<2x1x2xi32>) -> tensor<2x1x2xi32>, sym_name = "pooling_nwc_min_unsigned"}> ({
^bb0(%arg0: tensor<2x1x2xi32>, %arg1: tensor<1xi32>, %arg2: tensor<2x1x2xi32>):
  %0 = "linalg.pooling_nwc_min_unsigned"(%arg0, %arg1, %arg2) <{dilations = dense<2> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.minui"(%arg5, %arg3) : (i32, i32) -> i32
    "linalg.yield"(%1) : (i32) -> ()
  }) : (tensor<2x1x2xi32>, tensor<1xi32>, tensor<2x1x2xi32>) -> tensor<2x1x2xi32>
  "func.return"(%0) : (tensor<2x1x2xi32>) -> ()
}) : () -> ()

// CALL: @pooling_nwc_sum([0.25, 4.0] : tensor<1x1x2xf32>, [0.25] : tensor<1xf32>, [3.0, 0.5] : tensor<1x1x2xf32>) -> [3.250000e+00, 4.500000e+00] : tensor<1x1x2xf32>
"func.func"() <{function_type = (tensor<1x1x2xf32>, tensor<1xf32>, tensor<1x1x2xf32>) -> tensor<1x1x2xf32>, sym_name = "pooling_nwc_sum"}> ({
^bb0(%arg0: tensor<1x1x2xf32>, %arg1: tensor<1xf32>, %arg2: tensor<1x1x2xf32>):
  %0 = "linalg.pooling_nwc_sum"(%arg0, %arg1, %arg2) <{dilations = dense<1> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<1xi64>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.addf"(%arg5, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<1x1x2xf32>, tensor<1xf32>, tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
  "func.return"(%0) : (tensor<1x1x2xf32>) -> ()
}) : () -> ()
