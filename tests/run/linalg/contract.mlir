// Products of matrices and vectors. The values are those that MLIR computes (crates/dialects/tests/compiler/linalg).

// CALL: @matmul([-3, 2] : tensor<1x2xi32>, [-2, -4, 0, 2] : tensor<2x2xi32>, [2, -3] : tensor<1x2xi32>) -> [8, 13] : tensor<1x2xi32>
"func.func"() <{function_type = (tensor<1x2xi32>, tensor<2x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>, sym_name = "matmul"}> ({
^bb0(%arg0: tensor<1x2xi32>, %arg1: tensor<2x2xi32>, %arg2: tensor<1x2xi32>):
  %0 = "linalg.matmul"(%arg0, %arg1, %arg2) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<1x2xi32>, tensor<2x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
  "func.return"(%0) : (tensor<1x2xi32>) -> ()
}) : () -> ()

// CALL: @matmul_transpose_a([-3, -3] : tensor<2x1xi32>, [5, 4] : tensor<2x1xi32>, [-4] : tensor<1x1xi32>) -> [-31] : tensor<1x1xi32>
"func.func"() <{function_type = (tensor<2x1xi32>, tensor<2x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi32>, sym_name = "matmul_transpose_a"}> ({
^bb0(%arg0: tensor<2x1xi32>, %arg1: tensor<2x1xi32>, %arg2: tensor<1x1xi32>):
  %0 = "linalg.matmul_transpose_a"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<2x1xi32>, tensor<2x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi32>
  "func.return"(%0) : (tensor<1x1xi32>) -> ()
}) : () -> ()

// CALL: @matmul_transpose_b([-2, 2] : tensor<1x2xi32>, [2, 3, 4, 2] : tensor<2x2xi32>, [5, 4] : tensor<1x2xi32>) -> [7, 0] : tensor<1x2xi32>
"func.func"() <{function_type = (tensor<1x2xi32>, tensor<2x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>, sym_name = "matmul_transpose_b"}> ({
^bb0(%arg0: tensor<1x2xi32>, %arg1: tensor<2x2xi32>, %arg2: tensor<1x2xi32>):
  %0 = "linalg.matmul_transpose_b"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<1x2xi32>, tensor<2x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
  "func.return"(%0) : (tensor<1x2xi32>) -> ()
}) : () -> ()

// CALL: @batch_matmul([2, 5] : tensor<1x2x1xi32>, [1, -4] : tensor<1x1x2xi32>, [2, 5, 5, -2] : tensor<1x2x2xi32>) -> [4, -3, 10, -22] : tensor<1x2x2xi32>
"func.func"() <{function_type = (tensor<1x2x1xi32>, tensor<1x1x2xi32>, tensor<1x2x2xi32>) -> tensor<1x2x2xi32>, sym_name = "batch_matmul"}> ({
^bb0(%arg0: tensor<1x2x1xi32>, %arg1: tensor<1x1x2xi32>, %arg2: tensor<1x2x2xi32>):
  %0 = "linalg.batch_matmul"(%arg0, %arg1, %arg2) <{indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<1x2x1xi32>, tensor<1x1x2xi32>, tensor<1x2x2xi32>) -> tensor<1x2x2xi32>
  "func.return"(%0) : (tensor<1x2x2xi32>) -> ()
}) : () -> ()

// CALL: @batch_matmul_transpose_a([1, 0, 3, 0] : tensor<1x2x2xi32>, [5, 5, 1, -2] : tensor<1x2x2xi32>, [1, -2, 1, 1] : tensor<1x2x2xi32>) -> [9, -3, 1, 1] : tensor<1x2x2xi32>
"func.func"() <{function_type = (tensor<1x2x2xi32>, tensor<1x2x2xi32>, tensor<1x2x2xi32>) -> tensor<1x2x2xi32>, sym_name = "batch_matmul_transpose_a"}> ({
^bb0(%arg0: tensor<1x2x2xi32>, %arg1: tensor<1x2x2xi32>, %arg2: tensor<1x2x2xi32>):
  %0 = "linalg.batch_matmul_transpose_a"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<1x2x2xi32>, tensor<1x2x2xi32>, tensor<1x2x2xi32>) -> tensor<1x2x2xi32>
  "func.return"(%0) : (tensor<1x2x2xi32>) -> ()
}) : () -> ()

// CALL: @batch_matmul_transpose_b([1, -2, 2, -3] : tensor<2x2x1xi32>, [-3, 5, 1, 1] : tensor<2x2x1xi32>, [-1, 3, -2, -3, 1, -1, 5, 3] : tensor<2x2x2xi32>) -> [-4, 8, 4, -13, 3, 1, 2, 0] : tensor<2x2x2xi32>
"func.func"() <{function_type = (tensor<2x2x1xi32>, tensor<2x2x1xi32>, tensor<2x2x2xi32>) -> tensor<2x2x2xi32>, sym_name = "batch_matmul_transpose_b"}> ({
^bb0(%arg0: tensor<2x2x1xi32>, %arg1: tensor<2x2x1xi32>, %arg2: tensor<2x2x2xi32>):
  %0 = "linalg.batch_matmul_transpose_b"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<2x2x1xi32>, tensor<2x2x1xi32>, tensor<2x2x2xi32>) -> tensor<2x2x2xi32>
  "func.return"(%0) : (tensor<2x2x2xi32>) -> ()
}) : () -> ()

// CALL: @batch_reduce_matmul([5, 1] : tensor<2x1x1xi32>, [5, -2] : tensor<2x1x1xi32>, [2] : tensor<1x1xi32>) -> [25] : tensor<1x1xi32>
"func.func"() <{function_type = (tensor<2x1x1xi32>, tensor<2x1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi32>, sym_name = "batch_reduce_matmul"}> ({
^bb0(%arg0: tensor<2x1x1xi32>, %arg1: tensor<2x1x1xi32>, %arg2: tensor<1x1xi32>):
  %0 = "linalg.batch_reduce_matmul"(%arg0, %arg1, %arg2) <{indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<2x1x1xi32>, tensor<2x1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi32>
  "func.return"(%0) : (tensor<1x1xi32>) -> ()
}) : () -> ()

// CALL: @quantized_matmul([2, -2, -1, -4] : tensor<2x2xi8>, [3, 5, 4, 2] : tensor<2x2xi8>, 4 : i32, -1 : i32, [-4, 3, 4, 0] : tensor<2x2xi32>) -> [-42, -27, -56, -54] : tensor<2x2xi32>
"func.func"() <{function_type = (tensor<2x2xi8>, tensor<2x2xi8>, i32, i32, tensor<2x2xi32>) -> tensor<2x2xi32>, sym_name = "quantized_matmul"}> ({
^bb0(%arg0: tensor<2x2xi8>, %arg1: tensor<2x2xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<2x2xi32>):
  %0 = "linalg.quantized_matmul"(%arg0, %arg1, %arg2, %arg3, %arg4) <{operandSegmentSizes = array<i32: 4, 1>}> ({
  ^bb0(%arg5: i8, %arg6: i8, %arg7: i32, %arg8: i32, %arg9: i32):
    %1 = "arith.extsi"(%arg5) : (i8) -> i32
    %2 = "arith.subi"(%1, %arg7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %3 = "arith.extsi"(%arg6) : (i8) -> i32
    %4 = "arith.subi"(%3, %arg8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %5 = "arith.muli"(%2, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %6 = "arith.addi"(%arg9, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%6) : (i32) -> ()
  }) : (tensor<2x2xi8>, tensor<2x2xi8>, i32, i32, tensor<2x2xi32>) -> tensor<2x2xi32>
  "func.return"(%0) : (tensor<2x2xi32>) -> ()
}) : () -> ()

// CALL: @quantized_batch_matmul([5, -4, -4, 3] : tensor<2x1x2xi8>, [-3, -2, 4, 0] : tensor<2x2x1xi8>, -1 : i32, -4 : i32, [4, 4] : tensor<2x1x1xi32>) -> [4, -4] : tensor<2x1x1xi32>
"func.func"() <{function_type = (tensor<2x1x2xi8>, tensor<2x2x1xi8>, i32, i32, tensor<2x1x1xi32>) -> tensor<2x1x1xi32>, sym_name = "quantized_batch_matmul"}> ({
^bb0(%arg0: tensor<2x1x2xi8>, %arg1: tensor<2x2x1xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<2x1x1xi32>):
  %0 = "linalg.quantized_batch_matmul"(%arg0, %arg1, %arg2, %arg3, %arg4) <{operandSegmentSizes = array<i32: 4, 1>}> ({
  ^bb0(%arg5: i8, %arg6: i8, %arg7: i32, %arg8: i32, %arg9: i32):
    %1 = "arith.extsi"(%arg5) : (i8) -> i32
    %2 = "arith.subi"(%1, %arg7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %3 = "arith.extsi"(%arg6) : (i8) -> i32
    %4 = "arith.subi"(%3, %arg8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %5 = "arith.muli"(%2, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %6 = "arith.addi"(%arg9, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%6) : (i32) -> ()
  }) : (tensor<2x1x2xi8>, tensor<2x2x1xi8>, i32, i32, tensor<2x1x1xi32>) -> tensor<2x1x1xi32>
  "func.return"(%0) : (tensor<2x1x1xi32>) -> ()
}) : () -> ()

// CALL: @mmt4d([4, -3, -2, -1, 0, -2, -4, 3] : tensor<2x1x2x2xi32>, [5, 2] : tensor<1x1x1x2xi32>, [-4, 0, -1, 0] : tensor<2x1x2x1xi32>) -> [10, -12, -5, -14] : tensor<2x1x2x1xi32>
"func.func"() <{function_type = (tensor<2x1x2x2xi32>, tensor<1x1x1x2xi32>, tensor<2x1x2x1xi32>) -> tensor<2x1x2x1xi32>, sym_name = "mmt4d"}> ({
^bb0(%arg0: tensor<2x1x2x2xi32>, %arg1: tensor<1x1x1x2xi32>, %arg2: tensor<2x1x2x1xi32>):
  %0 = "linalg.mmt4d"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<2x1x2x2xi32>, tensor<1x1x1x2xi32>, tensor<2x1x2x1xi32>) -> tensor<2x1x2x1xi32>
  "func.return"(%0) : (tensor<2x1x2x1xi32>) -> ()
}) : () -> ()

// CALL: @batch_mmt4d([-3, 4, 4, 3] : tensor<2x1x2x1x1xi32>, [1, -2, 1, -3, 1, 2, 2, 5] : tensor<2x2x2x1x1xi32>, [0, 1, 0, -1] : tensor<2x1x2x1x1xi32>) -> [-11, -14, 10, 22] : tensor<2x1x2x1x1xi32>
"func.func"() <{function_type = (tensor<2x1x2x1x1xi32>, tensor<2x2x2x1x1xi32>, tensor<2x1x2x1x1xi32>) -> tensor<2x1x2x1x1xi32>, sym_name = "batch_mmt4d"}> ({
^bb0(%arg0: tensor<2x1x2x1x1xi32>, %arg1: tensor<2x2x2x1x1xi32>, %arg2: tensor<2x1x2x1x1xi32>):
  %0 = "linalg.batch_mmt4d"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<2x1x2x1x1xi32>, tensor<2x2x2x1x1xi32>, tensor<2x1x2x1x1xi32>) -> tensor<2x1x2x1x1xi32>
  "func.return"(%0) : (tensor<2x1x2x1x1xi32>) -> ()
}) : () -> ()

// CALL: @matvec([-4, 1, 3, 5] : tensor<2x2xi32>, [4, 2] : tensor<2xi32>, [-4, 5] : tensor<2xi32>) -> [-18, 27] : tensor<2xi32>
"func.func"() <{function_type = (tensor<2x2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>, sym_name = "matvec"}> ({
^bb0(%arg0: tensor<2x2xi32>, %arg1: tensor<2xi32>, %arg2: tensor<2xi32>):
  %0 = "linalg.matvec"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<2x2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  "func.return"(%0) : (tensor<2xi32>) -> ()
}) : () -> ()

// CALL: @vecmat([-4] : tensor<1xi32>, [-1, -1] : tensor<1x2xi32>, [4, 0] : tensor<2xi32>) -> [8, 4] : tensor<2xi32>
"func.func"() <{function_type = (tensor<1xi32>, tensor<1x2xi32>, tensor<2xi32>) -> tensor<2xi32>, sym_name = "vecmat"}> ({
^bb0(%arg0: tensor<1xi32>, %arg1: tensor<1x2xi32>, %arg2: tensor<2xi32>):
  %0 = "linalg.vecmat"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<1xi32>, tensor<1x2xi32>, tensor<2xi32>) -> tensor<2xi32>
  "func.return"(%0) : (tensor<2xi32>) -> ()
}) : () -> ()

// CALL: @batch_matvec([-3, 3] : tensor<1x2x1xi32>, [-3] : tensor<1x1xi32>, [4, 2] : tensor<1x2xi32>) -> [13, -7] : tensor<1x2xi32>
"func.func"() <{function_type = (tensor<1x2x1xi32>, tensor<1x1xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>, sym_name = "batch_matvec"}> ({
^bb0(%arg0: tensor<1x2x1xi32>, %arg1: tensor<1x1xi32>, %arg2: tensor<1x2xi32>):
  %0 = "linalg.batch_matvec"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<1x2x1xi32>, tensor<1x1xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
  "func.return"(%0) : (tensor<1x2xi32>) -> ()
}) : () -> ()

// CALL: @batch_vecmat([4] : tensor<1x1xi32>, [-3, 5] : tensor<1x1x2xi32>, [-3, 2] : tensor<1x2xi32>) -> [-15, 22] : tensor<1x2xi32>
"func.func"() <{function_type = (tensor<1x1xi32>, tensor<1x1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>, sym_name = "batch_vecmat"}> ({
^bb0(%arg0: tensor<1x1xi32>, %arg1: tensor<1x1x2xi32>, %arg2: tensor<1x2xi32>):
  %0 = "linalg.batch_vecmat"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<1x1xi32>, tensor<1x1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
  "func.return"(%0) : (tensor<1x2xi32>) -> ()
}) : () -> ()

// CALL: @dot([0] : tensor<1xi32>, [5] : tensor<1xi32>, [0] : tensor<i32>) -> [0] : tensor<i32>
"func.func"() <{function_type = (tensor<1xi32>, tensor<1xi32>, tensor<i32>) -> tensor<i32>, sym_name = "dot"}> ({
^bb0(%arg0: tensor<1xi32>, %arg1: tensor<1xi32>, %arg2: tensor<i32>):
  %0 = "linalg.dot"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<1xi32>, tensor<1xi32>, tensor<i32>) -> tensor<i32>
  "func.return"(%0) : (tensor<i32>) -> ()
}) : () -> ()

// CALL: @contract([-3, -4, 5, 4] : tensor<2x1x2xi32>, [4, -1, -3, 4, -3, 4, -4, 4] : tensor<2x2x2xi32>, [1, 5] : tensor<2x1xi32>) -> [12, 66] : tensor<2x1xi32>
"func.func"() <{function_type = (tensor<2x1x2xi32>, tensor<2x2x2xi32>, tensor<2x1xi32>) -> tensor<2x1xi32>, sym_name = "contract"}> ({
^bb0(%arg0: tensor<2x1x2xi32>, %arg1: tensor<2x2x2xi32>, %arg2: tensor<2x1xi32>):
  %0 = "linalg.contract"(%arg0, %arg1, %arg2) <{indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d3, d0, d1)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d0)>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<2x1x2xi32>, tensor<2x2x2xi32>, tensor<2x1xi32>) -> tensor<2x1xi32>
  "func.return"(%0) : (tensor<2x1xi32>) -> ()
}) : () -> ()
