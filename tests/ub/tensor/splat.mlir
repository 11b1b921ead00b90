// UB: @f(-1 : index) negative-size
// STOPS: @f(1000000000000 : index) exhausted
// CALL: @f(2 : index) -> [7, 7] : tensor<2xi32>

"func.func"() <{function_type = (index) -> tensor<?xi32>, sym_name = "f"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %1 = "tensor.splat"(%0, %arg0) : (i32, index) -> tensor<?xi32>
  "func.return"(%1) : (tensor<?xi32>) -> ()
}) : () -> ()
