// Shapes as extent tensors, as they are lowered.
// PRINTS: 0
// PRINTS: 1
// PRINTS: 4, 2, 3, 3
// PRINTS: 6
// PRINTS: 2
// PRINTS: 3
// PRINTS: 2, 1
// PRINTS: 3, 1
// PRINTS: 2, 1
// PRINTS: 9
// PRINTS: 0
// PRINTS: 1
// PRINTS: 4, 2, 3, 3
// PRINTS: 12
// PRINTS: 3
// PRINTS: 1
// PRINTS: 4, 1
// PRINTS: 1, 3, 2
// PRINTS: 4, 1, 2
// PRINTS: 19
// PRINTS: 1
// PRINTS: 1
// PRINTS: 2, 3, 2
// PRINTS: 6
// PRINTS: 2
// PRINTS: 3
// PRINTS: 2, 1
// PRINTS: 3, 1
// PRINTS: 2, 1
// PRINTS: 9
// PRINTS: 0
// PRINTS: 0
// PRINTS: 6
// PRINTS: 2
// PRINTS: 3
// PRINTS: 2, 1
// PRINTS: 3, 1
// PRINTS: 2, 1
// PRINTS: 9
// PRINTS: 6

"func.func"() <{function_type = (tensor<?xindex>) -> (), sym_name = "show"}> ({
^bb0(%arg5: tensor<?xindex>):
  %25 = "arith.constant"() <{value = 0 : index}> : () -> index
  %26 = "arith.constant"() <{value = 1 : index}> : () -> index
  %27 = "tensor.dim"(%arg5, %25) : (tensor<?xindex>, index) -> index
  "scf.for"(%25, %27, %26) ({
  ^bb0(%arg6: index):
    %28 = "tensor.extract"(%arg5, %arg6) : (tensor<?xindex>, index) -> index
    "vector.print"(%28) <{punctuation = #vector.punctuation<comma>}> : (index) -> ()
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  "vector.print"(%27) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<?xindex>, tensor<?xindex>) -> (), sym_name = "both"}> ({
^bb0(%arg0: tensor<?xindex>, %arg1: tensor<?xindex>):
  %12 = "arith.constant"() <{value = 1 : index}> : () -> index
  %13 = "arith.constant"() <{value = -1 : index}> : () -> index
  %14 = "shape.shape_eq"(%arg0, %arg1) : (tensor<?xindex>, tensor<?xindex>) -> i1
  "vector.print"(%14) <{punctuation = #vector.punctuation<newline>}> : (i1) -> ()
  %15 = "shape.is_broadcastable"(%arg0, %arg1) : (tensor<?xindex>, tensor<?xindex>) -> i1
  "vector.print"(%15) <{punctuation = #vector.punctuation<newline>}> : (i1) -> ()
  "scf.if"(%15) ({
    %24 = "shape.broadcast"(%arg0, %arg1) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    "func.call"(%24) <{callee = @show}> : (tensor<?xindex>) -> ()
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  %16 = "shape.num_elements"(%arg0) : (tensor<?xindex>) -> index
  "vector.print"(%16) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
  %17 = "shape.rank"(%arg0) : (tensor<?xindex>) -> index
  "vector.print"(%17) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
  %18 = "shape.get_extent"(%arg0, %12) : (tensor<?xindex>, index) -> index
  "vector.print"(%18) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
  %19:2 = "shape.split_at"(%arg0, %12) : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
  "func.call"(%19#0) <{callee = @show}> : (tensor<?xindex>) -> ()
  "func.call"(%19#1) <{callee = @show}> : (tensor<?xindex>) -> ()
  %20:2 = "shape.split_at"(%arg0, %13) : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
  "func.call"(%20#0) <{callee = @show}> : (tensor<?xindex>) -> ()
  %21 = "shape.reduce"(%arg0, %16) ({
  ^bb0(%arg2: index, %arg3: index, %arg4: index):
    %22 = "shape.mul"(%arg2, %arg3) : (index, index) -> index
    %23 = "shape.add"(%arg4, %22) : (index, index) -> index
    "shape.yield"(%23) : (index) -> ()
  }) : (tensor<?xindex>, index) -> index
  "vector.print"(%21) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "main"}> ({
  %0 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %1 = "shape.shape_of"(%0) : (tensor<2x3xf32>) -> tensor<2xindex>
  %2 = "tensor.cast"(%1) : (tensor<2xindex>) -> tensor<?xindex>
  %3 = "shape.const_shape"() <{shape = dense<[4, 1, 3]> : tensor<3xindex>}> : () -> tensor<3xindex>
  %4 = "tensor.cast"(%3) : (tensor<3xindex>) -> tensor<?xindex>
  %5 = "shape.const_shape"() <{shape = dense<[3, 2]> : tensor<2xindex>}> : () -> tensor<2xindex>
  %6 = "tensor.cast"(%5) : (tensor<2xindex>) -> tensor<?xindex>
  "func.call"(%2, %4) <{callee = @both}> : (tensor<?xindex>, tensor<?xindex>) -> ()
  "func.call"(%4, %2) <{callee = @both}> : (tensor<?xindex>, tensor<?xindex>) -> ()
  "func.call"(%2, %2) <{callee = @both}> : (tensor<?xindex>, tensor<?xindex>) -> ()
  "func.call"(%2, %6) <{callee = @both}> : (tensor<?xindex>, tensor<?xindex>) -> ()
  %7 = "shape.cstr_broadcastable"(%2, %4) : (tensor<?xindex>, tensor<?xindex>) -> !shape.witness
  %8 = "shape.cstr_eq"(%2, %2) : (tensor<?xindex>, tensor<?xindex>) -> !shape.witness
  %9 = "shape.assuming_all"(%7, %8) : (!shape.witness, !shape.witness) -> !shape.witness
  %10 = "shape.assuming"(%9) ({
    %11 = "shape.num_elements"(%2) : (tensor<?xindex>) -> index
    "shape.assuming_yield"(%11) : (index) -> ()
  }) : (!shape.witness) -> index
  "vector.print"(%10) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
