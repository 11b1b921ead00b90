// UB: @f([1, 2, 3] : tensor<3xi32>, 0 : index, 3 : index) tile-size
// UB: @f([1, 2, 3] : tensor<3xi32>, 2 : index, 1 : index) packed-size
// UB: @n([1, 2, 3] : tensor<3xi32>, 2 : index, 2 : index) packed-size
// CALL: @f([1, 2, 3] : tensor<3xi32>, 2 : index, 2 : index) -> [[1, 2], [3, 7]] : tensor<2x2xi32>
// CALL: @n([1, 2, 3] : tensor<3xi32>, 1 : index, 3 : index) -> [[1], [2], [3]] : tensor<3x1xi32>
// CALL: @p([[1, 2, 3, 4], [5, 6, 7, 8]] : tensor<2x4xi32>) -> [[[1, 2], [5, 6]], [[3, 4], [7, 8]]] : tensor<2x2x2xi32>
// CALL: @q([[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]] : tensor<2x6xi32>, 3 : index, 2 : index) -> [[[1, 2], [7, 8]], [[3, 4], [9, 10]], [[5, 6], [11, 12]]] : tensor<3x2x2xi32>
// UB: @q([[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]] : tensor<2x6xi32>, 2 : index, 3 : index) packed-size

"func.func"() <{function_type = (tensor<3xi32>, index, index) -> tensor<?x?xi32>, sym_name = "f"}> ({
^bb0(%arg4: tensor<3xi32>, %arg5: index, %arg6: index):
  %4 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %5 = "tensor.empty"(%arg6, %arg5) : (index, index) -> tensor<?x?xi32>
  %6 = "linalg.pack"(%arg4, %5, %4, %arg5) <{inner_dims_pos = array<i64: 0>, operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_inner_tiles = array<i64: -9223372036854775808>}> : (tensor<3xi32>, tensor<?x?xi32>, i32, index) -> tensor<?x?xi32>
  "func.return"(%6) : (tensor<?x?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<3xi32>, index, index) -> tensor<?x?xi32>, sym_name = "n"}> ({
^bb0(%arg1: tensor<3xi32>, %arg2: index, %arg3: index):
  %2 = "tensor.empty"(%arg3, %arg2) : (index, index) -> tensor<?x?xi32>
  %3 = "linalg.pack"(%arg1, %2, %arg2) <{inner_dims_pos = array<i64: 0>, operandSegmentSizes = array<i32: 1, 1, 0, 1>, static_inner_tiles = array<i64: -9223372036854775808>}> : (tensor<3xi32>, tensor<?x?xi32>, index) -> tensor<?x?xi32>
  "func.return"(%3) : (tensor<?x?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<2x4xi32>) -> tensor<2x2x2xi32>, sym_name = "p"}> ({
^bb0(%arg0: tensor<2x4xi32>):
  %0 = "tensor.empty"() : () -> tensor<2x2x2xi32>
  %1 = "linalg.pack"(%arg0, %0) <{inner_dims_pos = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 2>}> : (tensor<2x4xi32>, tensor<2x2x2xi32>) -> tensor<2x2x2xi32>
  "func.return"(%1) : (tensor<2x2x2xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<2x6xi32>, index, index) -> tensor<?x?x2xi32>, sym_name = "q"}> ({
^bb0(%arg7: tensor<2x6xi32>, %arg8: index, %arg9: index):
  %7 = "tensor.empty"(%arg8, %arg9) : (index, index) -> tensor<?x?x2xi32>
  %8 = "linalg.pack"(%arg7, %7) <{inner_dims_pos = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 2>}> : (tensor<2x6xi32>, tensor<?x?x2xi32>) -> tensor<?x?x2xi32>
  "func.return"(%8) : (tensor<?x?x2xi32>) -> ()
}) : () -> ()
