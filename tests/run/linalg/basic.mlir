// Ops with bodies and permutations, fills and copies. The values are those that MLIR computes (crates/dialects/tests/compiler/linalg).

// CALL: @map([-1, 5, 4, -2] : tensor<2x2xi32>, [1, 5, 3, 5] : tensor<2x2xi32>, [-3, 5, -4, 3] : tensor<2x2xi32>) -> [-2, 0, 1, -7] : tensor<2x2xi32>
"func.func"() <{function_type = (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>, sym_name = "map"}> ({
^bb0(%arg0: tensor<2x2xi32>, %arg1: tensor<2x2xi32>, %arg2: tensor<2x2xi32>):
  %0 = "linalg.map"(%arg0, %arg1, %arg2) ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.subi"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%1) : (i32) -> ()
  }) : (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
  "func.return"(%0) : (tensor<2x2xi32>) -> ()
}) : () -> ()

// CALL: @reduce([0, 4, -1, -1, 3, 4, 4, 3] : tensor<2x2x2xi32>, [2, -2] : tensor<2xi32>) -> [13, 3] : tensor<2xi32>
"func.func"() <{function_type = (tensor<2x2x2xi32>, tensor<2xi32>) -> tensor<2xi32>, sym_name = "reduce"}> ({
^bb0(%arg0: tensor<2x2x2xi32>, %arg1: tensor<2xi32>):
  %0 = "linalg.reduce"(%arg0, %arg1) <{dimensions = array<i64: 0, 2>}> ({
  ^bb0(%arg2: i32, %arg3: i32):
    %1 = "arith.addi"(%arg2, %arg3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%1) : (i32) -> ()
  }) : (tensor<2x2x2xi32>, tensor<2xi32>) -> tensor<2xi32>
  "func.return"(%0) : (tensor<2xi32>) -> ()
}) : () -> ()

// CALL: @transpose([-1, -2, 4, 2, -4, -3] : tensor<2x1x3xi32>, [-2, 5, -4, 0, -4, 0] : tensor<3x2x1xi32>) -> [-1, 2, -2, -4, 4, -3] : tensor<3x2x1xi32>
"func.func"() <{function_type = (tensor<2x1x3xi32>, tensor<3x2x1xi32>) -> tensor<3x2x1xi32>, sym_name = "transpose"}> ({
^bb0(%arg0: tensor<2x1x3xi32>, %arg1: tensor<3x2x1xi32>):
  %0 = "linalg.transpose"(%arg0, %arg1) <{permutation = array<i64: 2, 0, 1>}> ({
  ^bb0(%arg2: i32, %arg3: i32):
    "linalg.yield"(%arg2) : (i32) -> ()
  }) : (tensor<2x1x3xi32>, tensor<3x2x1xi32>) -> tensor<3x2x1xi32>
  "func.return"(%0) : (tensor<3x2x1xi32>) -> ()
}) : () -> ()

// CALL: @broadcast([3, 5] : tensor<2xi32>, [2, 2, 2, 5] : tensor<2x2xi32>) -> [3, 3, 5, 5] : tensor<2x2xi32>
"func.func"() <{function_type = (tensor<2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>, sym_name = "broadcast"}> ({
^bb0(%arg0: tensor<2xi32>, %arg1: tensor<2x2xi32>):
  %0 = "linalg.broadcast"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%arg2: i32, %arg3: i32):
    "linalg.yield"(%arg2) : (i32) -> ()
  }) : (tensor<2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
  "func.return"(%0) : (tensor<2x2xi32>) -> ()
}) : () -> ()

// CALL: @copy([3.0, -2.0, 0.25, 1.5] : tensor<2x2xf32>, [1.5, -2.0, 3.0, -2.0] : tensor<2x2xf64>) -> [3.000000e+00, -2.000000e+00, 2.500000e-01, 1.500000e+00] : tensor<2x2xf64>
"func.func"() <{function_type = (tensor<2x2xf32>, tensor<2x2xf64>) -> tensor<2x2xf64>, sym_name = "copy"}> ({
^bb0(%arg0: tensor<2x2xf32>, %arg1: tensor<2x2xf64>):
  %0 = "linalg.copy"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f64):
    %1 = "arith.extf"(%arg2) : (f32) -> f64
    "linalg.yield"(%1) : (f64) -> ()
  }) : (tensor<2x2xf32>, tensor<2x2xf64>) -> tensor<2x2xf64>
  "func.return"(%0) : (tensor<2x2xf64>) -> ()
}) : () -> ()

// CALL: @fill(0 : i32, [2, 0, 2, 4] : tensor<2x2xi32>) -> [0, 0, 0, 0] : tensor<2x2xi32>
"func.func"() <{function_type = (i32, tensor<2x2xi32>) -> tensor<2x2xi32>, sym_name = "fill"}> ({
^bb0(%arg0: i32, %arg1: tensor<2x2xi32>):
  %0 = "linalg.fill"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: i32, %arg3: i32):
    "linalg.yield"(%arg2) : (i32) -> ()
  }) : (i32, tensor<2x2xi32>) -> tensor<2x2xi32>
  "func.return"(%0) : (tensor<2x2xi32>) -> ()
}) : () -> ()

// CALL: @fill_rng_2d(0.5 : f64, 0.25 : f64, 4 : i32, [4.0, 4.0, 1.5, 0.5] : tensor<2x2xf32>) -> [0.407812119, 0.343579084, 0.467738718, 0.403505683] : tensor<2x2xf32>
"func.func"() <{function_type = (f64, f64, i32, tensor<2x2xf32>) -> tensor<2x2xf32>, sym_name = "fill_rng_2d"}> ({
^bb0(%arg0: f64, %arg1: f64, %arg2: i32, %arg3: tensor<2x2xf32>):
  %0 = "linalg.fill_rng_2d"(%arg0, %arg1, %arg2, %arg3) <{operandSegmentSizes = array<i32: 3, 1>}> ({
  ^bb0(%arg4: f64, %arg5: f64, %arg6: i32, %arg7: f32):
    %1 = "arith.constant"() <{value = 2147483647 : i64}> : () -> i64
    %2 = "arith.sitofp"(%1) : (i64) -> f64
    %3 = "linalg.index"() <{dim = 1 : i64}> : () -> index
    %4 = "arith.index_cast"(%3) : (index) -> i32
    %5 = "linalg.index"() <{dim = 0 : i64}> : () -> index
    %6 = "arith.index_cast"(%5) : (index) -> i32
    %7 = "arith.addi"(%6, %arg6) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %8 = "arith.constant"() <{value = 1103515245 : i64}> : () -> i64
    %9 = "arith.trunci"(%8) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
    %10 = "arith.muli"(%7, %9) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %11 = "arith.constant"() <{value = 12345 : i64}> : () -> i64
    %12 = "arith.trunci"(%11) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
    %13 = "arith.addi"(%10, %12) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %14 = "arith.addi"(%4, %13) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %15 = "arith.constant"() <{value = 1103515245 : i64}> : () -> i64
    %16 = "arith.trunci"(%15) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
    %17 = "arith.muli"(%14, %16) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %18 = "arith.constant"() <{value = 12345 : i64}> : () -> i64
    %19 = "arith.trunci"(%18) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
    %20 = "arith.addi"(%17, %19) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %21 = "arith.sitofp"(%20) : (i32) -> f64
    %22 = "arith.addf"(%2, %21) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
    %23 = "arith.subf"(%arg5, %arg4) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
    %24 = "arith.constant"() <{value = 2.3283063999999999E-10 : f64}> : () -> f64
    %25 = "arith.mulf"(%23, %24) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
    %26 = "arith.mulf"(%22, %25) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
    %27 = "arith.addf"(%26, %arg4) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
    %28 = "arith.truncf"(%27) : (f64) -> f32
    "linalg.yield"(%28) : (f32) -> ()
  }) : (f64, f64, i32, tensor<2x2xf32>) -> tensor<2x2xf32>
  "func.return"(%0) : (tensor<2x2xf32>) -> ()
}) : () -> ()
