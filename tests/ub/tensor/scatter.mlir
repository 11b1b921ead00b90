// UB: @f([[1, 2], [3, 4], [5, 6]] : tensor<3x2xi32>, [[0], [3]] : tensor<2x1xindex>, 2 : index) coordinate-out-of-bounds
// UB: @f([[1, 2], [3, 4], [5, 6]] : tensor<3x2xi32>, [[1], [1]] : tensor<2x1xindex>, 2 : index) not-unique
// UB: @f([[1, 2], [3, 4], [5, 6]] : tensor<3x2xi32>, [[1], [2]] : tensor<2x1xindex>, 1 : index) size-mismatch
// CALL: @f([[1, 2], [3, 4], [5, 6]] : tensor<3x2xi32>, [[2], [0]] : tensor<2x1xindex>, 2 : index) -> [[7, 7], [3, 4], [7, 7]] : tensor<3x2xi32>

"func.func"() <{function_type = (tensor<3x2xi32>, tensor<2x1xindex>, index) -> tensor<3x2xi32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<3x2xi32>, %arg1: tensor<2x1xindex>, %arg2: index):
  %0 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %1 = "tensor.splat"(%0, %arg2) : (i32, index) -> tensor<2x1x?xi32>
  %2 = "tensor.cast"(%arg0) : (tensor<3x2xi32>) -> tensor<3x?xi32>
  %3 = "tensor.scatter"(%1, %2, %arg1) <{scatter_dims = array<i64: 0>, unique}> : (tensor<2x1x?xi32>, tensor<3x?xi32>, tensor<2x1xindex>) -> tensor<3x?xi32>
  %4 = "tensor.cast"(%3) : (tensor<3x?xi32>) -> tensor<3x2xi32>
  "func.return"(%4) : (tensor<3x2xi32>) -> ()
}) : () -> ()
