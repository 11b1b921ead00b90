// UB: @f([1, 2, 3, 4] : tensor<4xi32>, [-2, -2] : tensor<2xindex>) negative-size
// UB: @f([1, 2, 3, 4] : tensor<4xi32>, [2, poison] : tensor<2xindex>) negative-size
// UB: @f([1, 2, 3, 4] : tensor<4xi32>, [2, 3] : tensor<2xindex>) size-mismatch
// CALL: @f([1, 2, 3, 4] : tensor<4xi32>, [2, 2] : tensor<2xindex>) -> [[1, 2], [3, 4]] : tensor<2x2xi32>

"func.func"() <{function_type = (tensor<4xi32>, tensor<2xindex>) -> tensor<?x?xi32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<4xi32>, %arg1: tensor<2xindex>):
  %0 = "tensor.reshape"(%arg0, %arg1) : (tensor<4xi32>, tensor<2xindex>) -> tensor<?x?xi32>
  "func.return"(%0) : (tensor<?x?xi32>) -> ()
}) : () -> ()
