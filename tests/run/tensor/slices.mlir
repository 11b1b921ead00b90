// Slices with offsets, sizes and strides, of reduced rank too.
// PRINTS: 12, 13, 22, 23, 4
// PRINTS: 1, 3, 5, 21, 23, 25, 6
// PRINTS: 30, 31, 32, 33, 34, 35, 6
// PRINTS: 5, 15, 25, 35, 4
// PRINTS: 0
// PRINTS: 35, 34, 33, 32, 4
// PRINTS: 0, 1, 2, 3, 4, 5, 30, 31, 32, 33, 34, 35, 20, 21, 22, 23, 24, 25, 30, 31, 32, 33, 34, 35, 24
// PRINTS: 0, -1, 2, 3, -1, 5, 10, 11, 12, 13, 14, 15, 20, -1, 22, 23, -1, 25, 30, 31, 32, 33, 34, 35, 24
// PRINTS: 0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 20, 21, 22, 23, 24, 25, 30, 31, 32, 33, 34, 35, 24

"func.func"() <{function_type = (tensor<?xi32>) -> (), sym_name = "show"}> ({
^bb0(%arg3: tensor<?xi32>):
  %27 = "arith.constant"() <{value = 0 : index}> : () -> index
  %28 = "arith.constant"() <{value = 1 : index}> : () -> index
  %29 = "tensor.dim"(%arg3, %27) : (tensor<?xi32>, index) -> index
  "scf.for"(%27, %29, %28) ({
  ^bb0(%arg4: index):
    %30 = "tensor.extract"(%arg3, %arg4) : (tensor<?xi32>, index) -> i32
    "vector.print"(%30) <{punctuation = #vector.punctuation<comma>}> : (i32) -> ()
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  "vector.print"(%29) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<?x?xi32>) -> (), sym_name = "flat"}> ({
^bb0(%arg2: tensor<?x?xi32>):
  %26 = "tensor.collapse_shape"(%arg2) <{reassociation = [[0, 1]]}> : (tensor<?x?xi32>) -> tensor<?xi32>
  "func.call"(%26) <{callee = @show}> : (tensor<?xi32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "main"}> ({
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 2 : index}> : () -> index
  %3 = "arith.constant"() <{value = 4 : index}> : () -> index
  %4 = "arith.constant"() <{value = -1 : index}> : () -> index
  %5 = "tensor.generate"(%3) ({
  ^bb0(%arg0: index, %arg1: index):
    %22 = "arith.constant"() <{value = 10 : index}> : () -> index
    %23 = "arith.muli"(%arg0, %22) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %24 = "arith.addi"(%23, %arg1) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %25 = "arith.index_cast"(%24) : (index) -> i32
    "tensor.yield"(%25) : (i32) -> ()
  }) : (index) -> tensor<?x6xi32>
  %6 = "tensor.extract_slice"(%5, %2, %2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: 1, -9223372036854775808>, static_sizes = array<i64: 2, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<?x6xi32>, index, index) -> tensor<2x?xi32>
  %7 = "tensor.cast"(%6) : (tensor<2x?xi32>) -> tensor<?x?xi32>
  "func.call"(%7) <{callee = @flat}> : (tensor<?x?xi32>) -> ()
  %8 = "tensor.extract_slice"(%5, %0, %2) <{operandSegmentSizes = array<i32: 1, 1, 0, 1>, static_offsets = array<i64: -9223372036854775808, 1>, static_sizes = array<i64: 2, 3>, static_strides = array<i64: -9223372036854775808, 2>}> : (tensor<?x6xi32>, index, index) -> tensor<2x3xi32>
  %9 = "tensor.cast"(%8) : (tensor<2x3xi32>) -> tensor<?x?xi32>
  "func.call"(%9) <{callee = @flat}> : (tensor<?x?xi32>) -> ()
  %10 = "tensor.extract_slice"(%5) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 3, 0>, static_sizes = array<i64: 1, 6>, static_strides = array<i64: 1, 1>}> : (tensor<?x6xi32>) -> tensor<6xi32>
  %11 = "tensor.cast"(%10) : (tensor<6xi32>) -> tensor<?xi32>
  "func.call"(%11) <{callee = @show}> : (tensor<?xi32>) -> ()
  %12 = "tensor.extract_slice"(%5, %3) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 5>, static_sizes = array<i64: -9223372036854775808, 1>, static_strides = array<i64: 1, 1>}> : (tensor<?x6xi32>, index) -> tensor<?xi32>
  "func.call"(%12) <{callee = @show}> : (tensor<?xi32>) -> ()
  %13 = "tensor.extract_slice"(%5, %0) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 4, 0>, static_sizes = array<i64: -9223372036854775808, 6>, static_strides = array<i64: 1, 1>}> : (tensor<?x6xi32>, index) -> tensor<?x6xi32>
  %14 = "tensor.cast"(%13) : (tensor<?x6xi32>) -> tensor<?x?xi32>
  "func.call"(%14) <{callee = @flat}> : (tensor<?x?xi32>) -> ()
  %15 = "tensor.extract_slice"(%10, %3, %4) <{operandSegmentSizes = array<i32: 1, 0, 1, 1>, static_offsets = array<i64: 5>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: -9223372036854775808>}> : (tensor<6xi32>, index, index) -> tensor<?xi32>
  "func.call"(%15) <{callee = @show}> : (tensor<?xi32>) -> ()
  %16 = "tensor.insert_slice"(%10, %5, %1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 6>, static_strides = array<i64: 1, 1>}> : (tensor<6xi32>, tensor<?x6xi32>, index) -> tensor<?x6xi32>
  %17 = "tensor.cast"(%16) : (tensor<?x6xi32>) -> tensor<?x?xi32>
  "func.call"(%17) <{callee = @flat}> : (tensor<?x?xi32>) -> ()
  %18 = "arith.constant"() <{value = dense<-1> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %19 = "tensor.insert_slice"(%18, %5, %2) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>, static_offsets = array<i64: 0, 1>, static_sizes = array<i64: 2, 2>, static_strides = array<i64: -9223372036854775808, 3>}> : (tensor<2x2xi32>, tensor<?x6xi32>, index) -> tensor<?x6xi32>
  %20 = "tensor.cast"(%19) : (tensor<?x6xi32>) -> tensor<?x?xi32>
  "func.call"(%20) <{callee = @flat}> : (tensor<?x?xi32>) -> ()
  %21 = "tensor.cast"(%5) : (tensor<?x6xi32>) -> tensor<?x?xi32>
  "func.call"(%21) <{callee = @flat}> : (tensor<?x?xi32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
