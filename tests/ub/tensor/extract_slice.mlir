// UB: @f([1, 2, 3, 4] : tensor<4xi32>, 3 : index, 2 : index, 1 : index) slice-out-of-bounds
// UB: @f([1, 2, 3, 4] : tensor<4xi32>, -1 : index, 1 : index, 1 : index) slice-out-of-bounds
// UB: @f([1, 2, 3, 4] : tensor<4xi32>, 0 : index, 2 : index, 4 : index) slice-out-of-bounds
// UB: @f([1, 2, 3, 4] : tensor<4xi32>, 0 : index, -1 : index, 1 : index) slice-out-of-bounds
// UB: @f([1, 2, 3, 4] : tensor<4xi32>, 0 : index, 9223372036854775807 : index, 9223372036854775807 : index) slice-out-of-bounds
// UB: @f([1, 2, 3, 4] : tensor<4xi32>, poison, 1 : index, 1 : index) slice-out-of-bounds
// UB: @f([1, 2, 3, 4] : tensor<4xi32>, 5 : index, 0 : index, 1 : index) slice-out-of-bounds
// UB: @g([[1, 2, 3, 4]] : tensor<1x4xi32>, 14 : index, 0 : index) slice-out-of-bounds
// UB: @g([[1, 2, 3, 4]] : tensor<1x4xi32>, 0 : index, 5 : index) slice-out-of-bounds
// CALL: @f([1, 2, 3, 4] : tensor<4xi32>, 3 : index, 2 : index, -3 : index) -> [4, 1] : tensor<2xi32>

"func.func"() <{function_type = (tensor<4xi32>, index, index, index) -> tensor<?xi32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<4xi32>, %arg1: index, %arg2: index, %arg3: index):
  %0 = "tensor.extract_slice"(%arg0, %arg1, %arg2, %arg3) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: -9223372036854775808>}> : (tensor<4xi32>, index, index, index) -> tensor<?xi32>
  "func.return"(%0) : (tensor<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<1x4xi32>, index, index) -> tensor<?x?xi32>, sym_name = "g"}> ({
^bb0(%arg0: tensor<1x4xi32>, %arg1: index, %arg2: index):
  %0 = "tensor.extract_slice"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 1, 0, 2, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<1x4xi32>, index, index) -> tensor<?x?xi32>
  "func.return"(%0) : (tensor<?x?xi32>) -> ()
}) : () -> ()
