// Rank 0 and back.
// PRINTS: 7
// PRINTS: 7

"func.func"() <{function_type = () -> (), sym_name = "main"}> ({
  %0 = "arith.constant"() <{value = dense<7> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = []}> : (tensor<1x1xi32>) -> tensor<i32>
  %2 = "tensor.extract"(%1) : (tensor<i32>) -> i32
  "vector.print"(%2) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
  %3 = "tensor.expand_shape"(%1) <{reassociation = [], static_output_shape = array<i64: 1, 1>}> : (tensor<i32>) -> tensor<1x1xi32>
  %4 = "arith.constant"() <{value = 0 : index}> : () -> index
  %5 = "tensor.extract"(%3, %4, %4) : (tensor<1x1xi32>, index, index) -> i32
  "vector.print"(%5) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
