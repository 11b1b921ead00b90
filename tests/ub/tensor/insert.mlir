// UB: @f([1, 2, 3, 4] : tensor<4xi32>, 4 : index) index-out-of-bounds
// UB: @f([1, 2, 3, 4] : tensor<4xi32>, poison) index-out-of-bounds
// CALL: @f(poison, 1 : index) -> [poison, 7, poison, poison] : tensor<4xi32>
// CALL: @f([1, 2, 3, 4] : tensor<4xi32>, 3 : index) -> [1, 2, 3, 7] : tensor<4xi32>

"func.func"() <{function_type = (tensor<4xi32>, index) -> tensor<4xi32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<4xi32>, %arg1: index):
  %0 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %1 = "tensor.insert"(%0, %arg0, %arg1) : (i32, tensor<4xi32>, index) -> tensor<4xi32>
  "func.return"(%1) : (tensor<4xi32>) -> ()
}) : () -> ()
