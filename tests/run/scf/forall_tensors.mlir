// Shared tensors of parallel loops.
// PRINTS: 0, 2, 4, 6, 8, 10, 6, 7, 8
// PRINTS: 0, 2, 8, 18, 32, 50, 0, 0, 8
// PRINTS: 0, 1, 2, 3, 4, 5, 6, 7, 8

"func.func"() <{function_type = (tensor<?xi32>) -> (), sym_name = "show"}> ({
^bb0(%arg6: tensor<?xi32>):
  %15 = "arith.constant"() <{value = 0 : index}> : () -> index
  %16 = "arith.constant"() <{value = 1 : index}> : () -> index
  %17 = "tensor.dim"(%arg6, %15) : (tensor<?xi32>, index) -> index
  "scf.for"(%15, %17, %16) ({
  ^bb0(%arg7: index):
    %18 = "tensor.extract"(%arg6, %arg7) : (tensor<?xi32>, index) -> i32
    "vector.print"(%18) <{punctuation = #vector.punctuation<comma>}> : (i32) -> ()
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  "vector.print"(%17) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "main"}> ({
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 2 : index}> : () -> index
  %2 = "arith.constant"() <{value = 8 : index}> : () -> index
  %3 = "tensor.generate"(%2) ({
  ^bb0(%arg5: index):
    %14 = "arith.index_cast"(%arg5) : (index) -> i32
    "tensor.yield"(%14) : (i32) -> ()
  }) : (index) -> tensor<?xi32>
  %4 = "arith.constant"() <{value = dense<0> : tensor<4x2xi32>}> : () -> tensor<4x2xi32>
  %5:2 = "scf.forall"(%0, %1, %3, %4) <{operandSegmentSizes = array<i32: 1, 0, 1, 2>, staticLowerBound = array<i64: -9223372036854775808>, staticStep = array<i64: -9223372036854775808>, staticUpperBound = array<i64: 6>}> ({
  ^bb0(%arg2: index, %arg3: tensor<?xi32>, %arg4: tensor<4x2xi32>):
    %10 = "tensor.extract_slice"(%arg3, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<?xi32>, index) -> tensor<2xi32>
    %11 = "arith.addi"(%10, %10) <{overflowFlags = #arith.overflow<none>}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %12 = "arith.muli"(%11, %10) <{overflowFlags = #arith.overflow<none>}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %13 = "arith.divui"(%arg2, %1) : (index, index) -> index
    "scf.forall.in_parallel"() ({
      "tensor.parallel_insert_slice"(%11, %arg3, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<2xi32>, tensor<?xi32>, index) -> ()
      "tensor.parallel_insert_slice"(%12, %arg4, %13) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 2>, static_strides = array<i64: 1, 1>}> : (tensor<2xi32>, tensor<4x2xi32>, index) -> ()
    }) : () -> ()
  }) : (index, index, tensor<?xi32>, tensor<4x2xi32>) -> (tensor<?xi32>, tensor<4x2xi32>)
  "func.call"(%5#0) <{callee = @show}> : (tensor<?xi32>) -> ()
  %6 = "tensor.collapse_shape"(%5#1) <{reassociation = [[0, 1]]}> : (tensor<4x2xi32>) -> tensor<8xi32>
  %7 = "tensor.cast"(%6) : (tensor<8xi32>) -> tensor<?xi32>
  "func.call"(%7) <{callee = @show}> : (tensor<?xi32>) -> ()
  %8 = "scf.forall"(%0, %3) <{operandSegmentSizes = array<i32: 0, 1, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
  ^bb0(%arg0: index, %arg1: tensor<?xi32>):
    %9 = "tensor.extract_slice"(%arg1, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<?xi32>, index) -> tensor<2xi32>
    "scf.forall.in_parallel"() ({
      "tensor.parallel_insert_slice"(%9, %arg1, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<2xi32>, tensor<?xi32>, index) -> ()
    }) : () -> ()
  }) : (index, tensor<?xi32>) -> tensor<?xi32>
  "func.call"(%8) <{callee = @show}> : (tensor<?xi32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
