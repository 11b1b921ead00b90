// UB: @f([[1, 2], [3, 4], [5, 6]] : tensor<3x2xi32>, [[0], [3]] : tensor<2x1xindex>) coordinate-out-of-bounds
// UB: @f([[1, 2], [3, 4], [5, 6]] : tensor<3x2xi32>, [[0], [poison]] : tensor<2x1xindex>) coordinate-out-of-bounds
// UB: @u([[1, 2], [3, 4], [5, 6]] : tensor<3x2xi32>, [[1], [1]] : tensor<2x1xindex>) not-unique
// CALL: @f([[1, 2], [3, 4], [5, 6]] : tensor<3x2xi32>, [[2], [2]] : tensor<2x1xindex>) -> [[[5, 6]], [[5, 6]]] : tensor<2x1x2xi32>
// CALL: @u([[1, 2], [3, 4], [5, 6]] : tensor<3x2xi32>, [[2], [0]] : tensor<2x1xindex>) -> [[5, 6], [1, 2]] : tensor<2x2xi32>
// CALL: @c([[1, 2], [3, 4], [5, 6]] : tensor<3x2xi32>) -> [[2, 4, 6], [1, 3, 5]] : tensor<2x3xi32>

"func.func"() <{function_type = (tensor<3x2xi32>, tensor<2x1xindex>) -> tensor<2x1x2xi32>, sym_name = "f"}> ({
^bb0(%arg3: tensor<3x2xi32>, %arg4: tensor<2x1xindex>):
  %3 = "tensor.gather"(%arg3, %arg4) <{gather_dims = array<i64: 0>}> : (tensor<3x2xi32>, tensor<2x1xindex>) -> tensor<2x1x2xi32>
  "func.return"(%3) : (tensor<2x1x2xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<3x2xi32>, tensor<2x1xindex>) -> tensor<2x2xi32>, sym_name = "u"}> ({
^bb0(%arg1: tensor<3x2xi32>, %arg2: tensor<2x1xindex>):
  %2 = "tensor.gather"(%arg1, %arg2) <{gather_dims = array<i64: 0>, unique}> : (tensor<3x2xi32>, tensor<2x1xindex>) -> tensor<2x2xi32>
  "func.return"(%2) : (tensor<2x2xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<3x2xi32>) -> tensor<2x3xi32>, sym_name = "c"}> ({
^bb0(%arg0: tensor<3x2xi32>):
  %0 = "arith.constant"() <{value = dense<[[1], [0]]> : tensor<2x1xi8>}> : () -> tensor<2x1xi8>
  %1 = "tensor.gather"(%arg0, %0) <{gather_dims = array<i64: 1>}> : (tensor<3x2xi32>, tensor<2x1xi8>) -> tensor<2x3xi32>
  "func.return"(%1) : (tensor<2x3xi32>) -> ()
}) : () -> ()
