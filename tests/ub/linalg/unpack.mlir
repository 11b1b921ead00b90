// UB: @f([[1, 2], [3, 7]] : tensor<2x2xi32>, -1 : index, 3 : index) tile-size
// UB: @f([[1, 2], [3, 7]] : tensor<2x2xi32>, 1 : index, 3 : index) packed-size
// UB: @f([[1, 2], [3, 7]] : tensor<2x2xi32>, 2 : index, 5 : index) packed-size
// CALL: @f([[1, 2], [3, 7]] : tensor<2x2xi32>, 2 : index, 3 : index) -> [1, 2, 3] : tensor<3xi32>
// CALL: @p([[[1, 2], [5, 6]], [[3, 4], [7, 8]]] : tensor<2x2x2xi32>) -> [[1, 2, 3, 4], [5, 6, 7, 8]] : tensor<2x4xi32>
// UB: @q([[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]] : tensor<2x3x2xi32>) packed-size

"func.func"() <{function_type = (tensor<2x2xi32>, index, index) -> tensor<?xi32>, sym_name = "f"}> ({
^bb0(%arg1: tensor<2x2xi32>, %arg2: index, %arg3: index):
  %2 = "tensor.empty"(%arg3) : (index) -> tensor<?xi32>
  %3 = "tensor.cast"(%arg1) : (tensor<2x2xi32>) -> tensor<2x?xi32>
  %4 = "linalg.unpack"(%3, %2, %arg2) <{inner_dims_pos = array<i64: 0>, static_inner_tiles = array<i64: -9223372036854775808>}> : (tensor<2x?xi32>, tensor<?xi32>, index) -> tensor<?xi32>
  "func.return"(%4) : (tensor<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<2x2x2xi32>) -> tensor<2x4xi32>, sym_name = "p"}> ({
^bb0(%arg0: tensor<2x2x2xi32>):
  %0 = "tensor.empty"() : () -> tensor<2x4xi32>
  %1 = "linalg.unpack"(%arg0, %0) <{inner_dims_pos = array<i64: 1>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 2>}> : (tensor<2x2x2xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  "func.return"(%1) : (tensor<2x4xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<2x3x2xi32>) -> tensor<2x6xi32>, sym_name = "q"}> ({
^bb0(%arg7: tensor<2x3x2xi32>):
  %7 = "tensor.empty"() : () -> tensor<2x6xi32>
  %8 = "tensor.cast"(%arg7) : (tensor<2x3x2xi32>) -> tensor<?x?x2xi32>
  %9 = "linalg.unpack"(%8, %7) <{inner_dims_pos = array<i64: 1>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 2>}> : (tensor<?x?x2xi32>, tensor<2x6xi32>) -> tensor<2x6xi32>
  "func.return"(%9) : (tensor<2x6xi32>) -> ()
}) : () -> ()
