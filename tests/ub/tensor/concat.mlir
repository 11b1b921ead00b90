// UB: @f(1 : index) size-mismatch
// CALL: @f(2 : index) -> [[7, 7, 7], [7, 7, 7]] : tensor<2x3xi32>

"func.func"() <{function_type = (index) -> tensor<?x?xi32>, sym_name = "f"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %1 = "tensor.splat"(%0, %arg0) : (i32, index) -> tensor<?x1xi32>
  %2 = "tensor.splat"(%0) : (i32) -> tensor<2x2xi32>
  %3 = "tensor.concat"(%1, %2) <{dim = 1 : i64}> : (tensor<?x1xi32>, tensor<2x2xi32>) -> tensor<?x?xi32>
  "func.return"(%3) : (tensor<?x?xi32>) -> ()
}) : () -> ()
