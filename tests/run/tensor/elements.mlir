// Elements of tensors, and tensors made of elements.
// PRINTS: 10, 20, 10, 10, 4
// PRINTS: 20
// PRINTS: 20, 20, 20, 20, 20, 5
// PRINTS: 0, 1, 2, 10, 11, 12, 6
// PRINTS: 0
// PRINTS: 0, 1, 2, 3, 4, 5

"func.func"() <{function_type = (tensor<?xi32>) -> (), sym_name = "show"}> ({
^bb0(%arg4: tensor<?xi32>):
  %23 = "arith.constant"() <{value = 0 : index}> : () -> index
  %24 = "arith.constant"() <{value = 1 : index}> : () -> index
  %25 = "tensor.dim"(%arg4, %23) : (tensor<?xi32>, index) -> index
  "scf.for"(%23, %25, %24) ({
  ^bb0(%arg5: index):
    %26 = "tensor.extract"(%arg4, %arg5) : (tensor<?xi32>, index) -> i32
    "vector.print"(%26) <{punctuation = #vector.punctuation<comma>}> : (i32) -> ()
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  "vector.print"(%25) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "main"}> ({
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 2 : index}> : () -> index
  %3 = "arith.constant"() <{value = 5 : index}> : () -> index
  %4 = "arith.constant"() <{value = 10 : i32}> : () -> i32
  %5 = "arith.constant"() <{value = 20 : i32}> : () -> i32
  %6 = "tensor.from_elements"(%4, %5, %4, %5) : (i32, i32, i32, i32) -> tensor<2x2xi32>
  %7 = "tensor.insert"(%4, %6, %1, %1) : (i32, tensor<2x2xi32>, index, index) -> tensor<2x2xi32>
  %8 = "tensor.collapse_shape"(%7) <{reassociation = [[0, 1]]}> : (tensor<2x2xi32>) -> tensor<4xi32>
  %9 = "tensor.cast"(%8) : (tensor<4xi32>) -> tensor<?xi32>
  "func.call"(%9) <{callee = @show}> : (tensor<?xi32>) -> ()
  %10 = "tensor.extract"(%6, %1, %1) : (tensor<2x2xi32>, index, index) -> i32
  "vector.print"(%10) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
  %11 = "tensor.splat"(%5, %3) : (i32, index) -> tensor<?xi32>
  "func.call"(%11) <{callee = @show}> : (tensor<?xi32>) -> ()
  %12 = "tensor.generate"(%2) ({
  ^bb0(%arg2: index, %arg3: index):
    %19 = "arith.index_cast"(%arg2) : (index) -> i32
    %20 = "arith.index_cast"(%arg3) : (index) -> i32
    %21 = "arith.muli"(%19, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %22 = "arith.addi"(%21, %20) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "tensor.yield"(%22) : (i32) -> ()
  }) : (index) -> tensor<?x3xi32>
  %13 = "tensor.collapse_shape"(%12) <{reassociation = [[0, 1]]}> : (tensor<?x3xi32>) -> tensor<?xi32>
  "func.call"(%13) <{callee = @show}> : (tensor<?xi32>) -> ()
  %14 = "tensor.splat"(%5, %0) : (i32, index) -> tensor<?xi32>
  "func.call"(%14) <{callee = @show}> : (tensor<?xi32>) -> ()
  %15 = "tensor.empty"(%3) : (index) -> tensor<?xi32>
  %16 = "scf.for"(%0, %3, %1, %15) ({
  ^bb0(%arg0: index, %arg1: tensor<?xi32>):
    %17 = "arith.index_cast"(%arg0) : (index) -> i32
    %18 = "tensor.insert"(%17, %arg1, %arg0) : (i32, tensor<?xi32>, index) -> tensor<?xi32>
    "scf.yield"(%18) : (tensor<?xi32>) -> ()
  }) : (index, index, index, tensor<?xi32>) -> tensor<?xi32>
  "func.call"(%16) <{callee = @show}> : (tensor<?xi32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
