// UB: @f([1, 2, 3, 4] : tensor<4xi32>, 3 : index, 2 : index) slice-out-of-bounds
// UB: @f([1, 2, 3, 4] : tensor<4xi32>, 0 : index, 1 : index) size-mismatch
// CALL: @f([1, 2, 3, 4] : tensor<4xi32>, 2 : index, 2 : index) -> [1, 2, 7, 8] : tensor<4xi32>

"func.func"() <{function_type = (tensor<4xi32>, index, index) -> tensor<4xi32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<4xi32>, %arg1: index, %arg2: index):
  %0 = "arith.constant"() <{value = dense<[7, 8]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %1 = "tensor.cast"(%0) : (tensor<2xi32>) -> tensor<?xi32>
  %2 = "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 1>}> ({
  ^bb0(%arg3: index, %arg4: tensor<4xi32>):
    "scf.forall.in_parallel"() ({
      "tensor.parallel_insert_slice"(%1, %arg4, %arg1, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (tensor<?xi32>, tensor<4xi32>, index, index) -> ()
    }) : () -> ()
  }) : (tensor<4xi32>) -> tensor<4xi32>
  "func.return"(%2) : (tensor<4xi32>) -> ()
}) : () -> ()
