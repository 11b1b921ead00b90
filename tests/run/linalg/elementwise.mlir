// Ops that work element by element. The values are those that MLIR computes (crates/dialects/tests/compiler/linalg).

// CALL: @negf([3.0, 0.25, 1.5, 1.5] : tensor<2x2xf32>, [0.25, 4.0, 4.0, 1.5] : tensor<2x2xf32>) -> [-3.000000e+00, -2.500000e-01, -1.500000e+00, -1.500000e+00] : tensor<2x2xf32>
"func.func"() <{function_type = (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>, sym_name = "negf"}> ({
^bb0(%arg0: tensor<2x2xf32>, %arg1: tensor<2x2xf32>):
  %0 = "linalg.negf"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "arith.negf"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  "func.return"(%0) : (tensor<2x2xf32>) -> ()
}) : () -> ()

// CALL: @reciprocal([1.5, 0.25, 0.25, 1.5] : tensor<2x2xf32>, [1.5, -2.0, 0.25, 1.5] : tensor<2x2xf32>) -> [0.666666686, 4.000000e+00, 4.000000e+00, 0.666666686] : tensor<2x2xf32>
"func.func"() <{function_type = (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>, sym_name = "reciprocal"}> ({
^bb0(%arg0: tensor<2x2xf32>, %arg1: tensor<2x2xf32>):
  %0 = "linalg.reciprocal"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    %2 = "arith.divf"(%1, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%2) : (f32) -> ()
  }) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  "func.return"(%0) : (tensor<2x2xf32>) -> ()
}) : () -> ()

// CALL: @square([1.5, 0.25, 0.5, 0.5] : tensor<2x2xf32>, [4.0, 3.0, 0.5, 1.5] : tensor<2x2xf32>) -> [2.250000e+00, 6.250000e-02, 2.500000e-01, 2.500000e-01] : tensor<2x2xf32>
"func.func"() <{function_type = (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>, sym_name = "square"}> ({
^bb0(%arg0: tensor<2x2xf32>, %arg1: tensor<2x2xf32>):
  %0 = "linalg.square"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "arith.mulf"(%arg2, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  "func.return"(%0) : (tensor<2x2xf32>) -> ()
}) : () -> ()

// CALL: @add([2, 2, -4, 0] : tensor<2x2xi32>, 1 : i32, [-2, 4, 1, -1] : tensor<2x2xi32>) -> [3, 3, -3, 1] : tensor<2x2xi32>
"func.func"() <{function_type = (tensor<2x2xi32>, i32, tensor<2x2xi32>) -> tensor<2x2xi32>, sym_name = "add"}> ({
^bb0(%arg0: tensor<2x2xi32>, %arg1: i32, %arg2: tensor<2x2xi32>):
  %0 = "linalg.add"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.addi"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%1) : (i32) -> ()
  }) : (tensor<2x2xi32>, i32, tensor<2x2xi32>) -> tensor<2x2xi32>
  "func.return"(%0) : (tensor<2x2xi32>) -> ()
}) : () -> ()

// CALL: @sub([-3, 1, 5, 0] : tensor<2x2xi32>, [4, 2, -2, 2] : tensor<2x2xi32>, [0, -3, 5, -1] : tensor<2x2xi32>) -> [-7, -1, 7, -2] : tensor<2x2xi32>
"func.func"() <{function_type = (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>, sym_name = "sub"}> ({
^bb0(%arg0: tensor<2x2xi32>, %arg1: tensor<2x2xi32>, %arg2: tensor<2x2xi32>):
  %0 = "linalg.sub"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.subi"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%1) : (i32) -> ()
  }) : (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
  "func.return"(%0) : (tensor<2x2xi32>) -> ()
}) : () -> ()

// CALL: @mul([3, 4, -3, 2] : tensor<2x2xi32>, [0, -3, 5, 4] : tensor<2x2xi32>, [4, 1, -1, -1] : tensor<2x2xi32>) -> [0, -12, -15, 8] : tensor<2x2xi32>
"func.func"() <{function_type = (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>, sym_name = "mul"}> ({
^bb0(%arg0: tensor<2x2xi32>, %arg1: tensor<2x2xi32>, %arg2: tensor<2x2xi32>):
  %0 = "linalg.mul"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%1) : (i32) -> ()
  }) : (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
  "func.return"(%0) : (tensor<2x2xi32>) -> ()
}) : () -> ()

// CALL: @div([-2.0, 4.0, 0.5, 4.0] : tensor<2x2xf32>, [3.0, 3.0, 0.5, 0.5] : tensor<2x2xf32>, [0.25, 0.5, -2.0, -2.0] : tensor<2x2xf32>) -> [-0.666666686, 1.33333337, 1.000000e+00, 8.000000e+00] : tensor<2x2xf32>
"func.func"() <{function_type = (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>, sym_name = "div"}> ({
^bb0(%arg0: tensor<2x2xf32>, %arg1: tensor<2x2xf32>, %arg2: tensor<2x2xf32>):
  %0 = "linalg.div"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.divf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  "func.return"(%0) : (tensor<2x2xf32>) -> ()
}) : () -> ()

// CALL: @div_unsigned([5, -4, -1, -2] : tensor<2x2xi32>, [4, 3, 1, 2] : tensor<2x2xi32>, [5, 2, 3, 4] : tensor<2x2xi32>) -> [1, 1431655764, -1, 2147483647] : tensor<2x2xi32>
"func.func"() <{function_type = (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>, sym_name = "div_unsigned"}> ({
^bb0(%arg0: tensor<2x2xi32>, %arg1: tensor<2x2xi32>, %arg2: tensor<2x2xi32>):
  %0 = "linalg.div_unsigned"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.divui"(%arg3, %arg4) : (i32, i32) -> i32
    "linalg.yield"(%1) : (i32) -> ()
  }) : (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
  "func.return"(%0) : (tensor<2x2xi32>) -> ()
}) : () -> ()

// CALL: @max([4, 0, 2, 4] : tensor<2x2xi32>, [2, 0, -3, 5] : tensor<2x2xi32>, [5, 1, -3, -3] : tensor<2x2xi32>) -> [4, 0, 2, 5] : tensor<2x2xi32>
"func.func"() <{function_type = (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>, sym_name = "max"}> ({
^bb0(%arg0: tensor<2x2xi32>, %arg1: tensor<2x2xi32>, %arg2: tensor<2x2xi32>):
  %0 = "linalg.max"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.maxsi"(%arg3, %arg4) : (i32, i32) -> i32
    "linalg.yield"(%1) : (i32) -> ()
  }) : (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
  "func.return"(%0) : (tensor<2x2xi32>) -> ()
}) : () -> ()

// CALL: @min([2, 5, 2, 0] : tensor<2x2xi32>, [3, 0, -3, -1] : tensor<2x2xi32>, [3, 5, 5, 3] : tensor<2x2xi32>) -> [2, 0, -3, -1] : tensor<2x2xi32>
"func.func"() <{function_type = (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>, sym_name = "min"}> ({
^bb0(%arg0: tensor<2x2xi32>, %arg1: tensor<2x2xi32>, %arg2: tensor<2x2xi32>):
  %0 = "linalg.min"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.minsi"(%arg3, %arg4) : (i32, i32) -> i32
    "linalg.yield"(%1) : (i32) -> ()
  }) : (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
  "func.return"(%0) : (tensor<2x2xi32>) -> ()
}) : () -> ()

// CALL: @select([true, true, false, false] : tensor<2x2xi1>, [-1, 3, 0, -4] : tensor<2x2xi32>, [5, 0, 0, -3] : tensor<2x2xi32>, [-2, 5, -1, -4] : tensor<2x2xi32>) -> [-1, 3, 0, -3] : tensor<2x2xi32>
"func.func"() <{function_type = (tensor<2x2xi1>, tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>, sym_name = "select"}> ({
^bb0(%arg0: tensor<2x2xi1>, %arg1: tensor<2x2xi32>, %arg2: tensor<2x2xi32>, %arg3: tensor<2x2xi32>):
  %0 = "linalg.select"(%arg0, %arg1, %arg2, %arg3) <{operandSegmentSizes = array<i32: 3, 1>}> ({
  ^bb0(%arg4: i1, %arg5: i32, %arg6: i32, %arg7: i32):
    %1 = "arith.select"(%arg4, %arg5, %arg6) : (i1, i32, i32) -> i32
    "linalg.yield"(%1) : (i32) -> ()
  }) : (tensor<2x2xi1>, tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
  "func.return"(%0) : (tensor<2x2xi32>) -> ()
}) : () -> ()

// CALL: @elementwise([-4, 3] : tensor<2xi32>, [2, 4, 2, 5] : tensor<2x2xi32>, [2, 2, -4, -2] : tensor<2x2xi32>) -> [-6, 1, -8, -2] : tensor<2x2xi32>
"func.func"() <{function_type = (tensor<2xi32>, tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>, sym_name = "elementwise"}> ({
^bb0(%arg0: tensor<2xi32>, %arg1: tensor<2x2xi32>, %arg2: tensor<2x2xi32>):
  %0 = "linalg.elementwise"(%arg0, %arg1, %arg2) <{indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], kind = #linalg.elementwise_kind<sub>, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.subi"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%1) : (i32) -> ()
  }) : (tensor<2xi32>, tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
  "func.return"(%0) : (tensor<2x2xi32>) -> ()
}) : () -> ()

// CALL: @elemwise_unary([1.5, 3.0, 3.0, 3.0] : tensor<2x2xf32>, [1.5, -2.0, -2.0, 0.5] : tensor<2x2xf32>) -> [-1.500000e+00, -3.000000e+00, -3.000000e+00, -3.000000e+00] : tensor<2x2xf32>
"func.func"() <{function_type = (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>, sym_name = "elemwise_unary"}> ({
^bb0(%arg0: tensor<2x2xf32>, %arg1: tensor<2x2xf32>):
  %0 = "linalg.elemwise_unary"(%arg0, %arg1) <{fun = #linalg.unary_fn<negf>, operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "arith.negf"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  "func.return"(%0) : (tensor<2x2xf32>) -> ()
}) : () -> ()

// CALL: @elemwise_binary([-2, 1, -3, 5] : tensor<2x2xi32>, [1, 1, -4, 0] : tensor<2x2xi32>, [1, -4, 5, 0] : tensor<2x2xi32>) -> [-3, 0, 1, 5] : tensor<2x2xi32>
"func.func"() <{function_type = (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>, sym_name = "elemwise_binary"}> ({
^bb0(%arg0: tensor<2x2xi32>, %arg1: tensor<2x2xi32>, %arg2: tensor<2x2xi32>):
  %0 = "linalg.elemwise_binary"(%arg0, %arg1, %arg2) <{fun = #linalg.binary_fn<sub>, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.subi"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%1) : (i32) -> ()
  }) : (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
  "func.return"(%0) : (tensor<2x2xi32>) -> ()
}) : () -> ()
