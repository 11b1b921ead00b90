// Casts and reshapes.
// PRINTS: 1, 2, 3, 4, 5, 6, 6
// PRINTS: 2, 3
// PRINTS: 1, 2, 3, 4, 5, 6, 6
// PRINTS: 3, 2
// PRINTS: 1, 2, 3, 4, 5, 6, 6
// PRINTS: 1, 2, 3, 4, 5, 6, 6
// PRINTS: 3, 2
// PRINTS: 2
// PRINTS: 2

"func.func"() <{function_type = (tensor<?xi32>) -> (), sym_name = "show"}> ({
^bb0(%arg1: tensor<?xi32>):
  %17 = "arith.constant"() <{value = 0 : index}> : () -> index
  %18 = "arith.constant"() <{value = 1 : index}> : () -> index
  %19 = "tensor.dim"(%arg1, %17) : (tensor<?xi32>, index) -> index
  "scf.for"(%17, %19, %18) ({
  ^bb0(%arg2: index):
    %20 = "tensor.extract"(%arg1, %arg2) : (tensor<?xi32>, index) -> i32
    "vector.print"(%20) <{punctuation = #vector.punctuation<comma>}> : (i32) -> ()
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  "vector.print"(%19) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<?x?xi32>) -> (), sym_name = "show2"}> ({
^bb0(%arg0: tensor<?x?xi32>):
  %12 = "arith.constant"() <{value = 0 : index}> : () -> index
  %13 = "arith.constant"() <{value = 1 : index}> : () -> index
  %14 = "tensor.dim"(%arg0, %12) : (tensor<?x?xi32>, index) -> index
  %15 = "tensor.dim"(%arg0, %13) : (tensor<?x?xi32>, index) -> index
  %16 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> : (tensor<?x?xi32>) -> tensor<?xi32>
  "func.call"(%16) <{callee = @show}> : (tensor<?xi32>) -> ()
  "vector.print"(%14) <{punctuation = #vector.punctuation<comma>}> : (index) -> ()
  "vector.print"(%15) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "main"}> ({
  %0 = "arith.constant"() <{value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = "tensor.cast"(%0) : (tensor<2x3xi32>) -> tensor<?x?xi32>
  "func.call"(%1) <{callee = @show2}> : (tensor<?x?xi32>) -> ()
  %2 = "tensor.cast"(%1) : (tensor<?x?xi32>) -> tensor<*xi32>
  %3 = "arith.constant"() <{value = dense<[3, 2]> : tensor<2xi64>}> : () -> tensor<2xi64>
  %4 = "tensor.reshape"(%2, %3) : (tensor<*xi32>, tensor<2xi64>) -> tensor<?x?xi32>
  "func.call"(%4) <{callee = @show2}> : (tensor<?x?xi32>) -> ()
  %5 = "tensor.collapse_shape"(%1) <{reassociation = [[0, 1]]}> : (tensor<?x?xi32>) -> tensor<?xi32>
  "func.call"(%5) <{callee = @show}> : (tensor<?xi32>) -> ()
  %6 = "arith.constant"() <{value = 2 : index}> : () -> index
  %7 = "arith.constant"() <{value = 3 : index}> : () -> index
  %8 = "tensor.expand_shape"(%5, %7, %6) <{reassociation = [[0, 1, 2]], static_output_shape = array<i64: -9223372036854775808, 1, -9223372036854775808>}> : (tensor<?xi32>, index, index) -> tensor<?x1x?xi32>
  %9 = "tensor.collapse_shape"(%8) <{reassociation = [[0, 1], [2]]}> : (tensor<?x1x?xi32>) -> tensor<?x?xi32>
  "func.call"(%9) <{callee = @show2}> : (tensor<?x?xi32>) -> ()
  %10 = "tensor.rank"(%1) : (tensor<?x?xi32>) -> index
  "vector.print"(%10) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
  %11 = "tensor.rank"(%2) : (tensor<*xi32>) -> index
  "vector.print"(%11) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
