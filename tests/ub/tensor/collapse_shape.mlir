// UB: @f(2 : index) size-mismatch
// CALL: @f(1 : index) -> 7 : i32

"func.func"() <{function_type = (index) -> i32, sym_name = "f"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %1 = "tensor.splat"(%0, %arg0) : (i32, index) -> tensor<?xi32>
  %2 = "tensor.collapse_shape"(%1) <{reassociation = []}> : (tensor<?xi32>) -> tensor<i32>
  %3 = "tensor.extract"(%2) : (tensor<i32>) -> i32
  "func.return"(%3) : (i32) -> ()
}) : () -> ()
