// Margins and tensors side by side.
// PRINTS: 0, 1, 2, 3, 4, 1, 2, 3, 103, 104, 4, 5, 6, 203, 204, 15
// PRINTS: 1, 2, 3, 7, 1, 2, 3, 4, 5, 6, 8, 4, 5, 6, 14
// PRINTS: 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 12

"func.func"() <{function_type = (tensor<?xi32>) -> (), sym_name = "show"}> ({
^bb0(%arg2: tensor<?xi32>):
  %15 = "arith.constant"() <{value = 0 : index}> : () -> index
  %16 = "arith.constant"() <{value = 1 : index}> : () -> index
  %17 = "tensor.dim"(%arg2, %15) : (tensor<?xi32>, index) -> index
  "scf.for"(%15, %17, %16) ({
  ^bb0(%arg3: index):
    %18 = "tensor.extract"(%arg2, %arg3) : (tensor<?xi32>, index) -> i32
    "vector.print"(%18) <{punctuation = #vector.punctuation<comma>}> : (i32) -> ()
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  "vector.print"(%17) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "main"}> ({
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "arith.constant"() <{value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %2 = "tensor.pad"(%1, %0) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 0, 2>, static_low = array<i64: -9223372036854775808, 0>}> ({
  ^bb0(%arg0: index, %arg1: index):
    %11 = "arith.constant"() <{value = 100 : index}> : () -> index
    %12 = "arith.muli"(%arg0, %11) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %13 = "arith.addi"(%12, %arg1) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %14 = "arith.index_cast"(%13) : (index) -> i32
    "tensor.yield"(%14) : (i32) -> ()
  }) : (tensor<2x3xi32>, index) -> tensor<?x5xi32>
  %3 = "tensor.collapse_shape"(%2) <{reassociation = [[0, 1]]}> : (tensor<?x5xi32>) -> tensor<?xi32>
  "func.call"(%3) <{callee = @show}> : (tensor<?xi32>) -> ()
  %4 = "arith.constant"() <{value = dense<[[7], [8]]> : tensor<2x1xi32>}> : () -> tensor<2x1xi32>
  %5 = "tensor.cast"(%4) : (tensor<2x1xi32>) -> tensor<2x?xi32>
  %6 = "tensor.concat"(%1, %5, %1) <{dim = 1 : i64}> : (tensor<2x3xi32>, tensor<2x?xi32>, tensor<2x3xi32>) -> tensor<2x?xi32>
  %7 = "tensor.collapse_shape"(%6) <{reassociation = [[0, 1]]}> : (tensor<2x?xi32>) -> tensor<?xi32>
  "func.call"(%7) <{callee = @show}> : (tensor<?xi32>) -> ()
  %8 = "tensor.concat"(%1, %1) <{dim = 0 : i64}> : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<4x3xi32>
  %9 = "tensor.collapse_shape"(%8) <{reassociation = [[0, 1]]}> : (tensor<4x3xi32>) -> tensor<12xi32>
  %10 = "tensor.cast"(%9) : (tensor<12xi32>) -> tensor<?xi32>
  "func.call"(%10) <{callee = @show}> : (tensor<?xi32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
