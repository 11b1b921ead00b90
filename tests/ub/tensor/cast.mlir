// UB: @f(3 : index) size-mismatch
// UB: @g([1, 2] : tensor<2xi32>) size-mismatch
// CALL: @f(2 : index) -> [7, 7] : tensor<2xi32>

"func.func"() <{function_type = (index) -> tensor<2xi32>, sym_name = "f"}> ({
^bb0(%arg1: index):
  %2 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %3 = "tensor.splat"(%2, %arg1) : (i32, index) -> tensor<?xi32>
  %4 = "tensor.cast"(%3) : (tensor<?xi32>) -> tensor<2xi32>
  "func.return"(%4) : (tensor<2xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<2xi32>) -> tensor<?x?xi32>, sym_name = "g"}> ({
^bb0(%arg0: tensor<2xi32>):
  %0 = "tensor.cast"(%arg0) : (tensor<2xi32>) -> tensor<*xi32>
  %1 = "tensor.cast"(%0) : (tensor<*xi32>) -> tensor<?x?xi32>
  "func.return"(%1) : (tensor<?x?xi32>) -> ()
}) : () -> ()
