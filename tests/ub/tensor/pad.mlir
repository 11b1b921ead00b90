// UB: @f([1, 2, 3, 4] : tensor<4xi32>, -1 : index) negative-padding
// UB: @f([1, 2, 3, 4] : tensor<4xi32>, poison) negative-padding
// UB: @g([1, 2, 3, 4] : tensor<4xi32>, 2 : index) size-mismatch
// UNSPECIFIED: @h([1, 2, 3, 4] : tensor<4xi32>, 2 : index) printing-order
// UNSPECIFIED: @stores([1, 2, 3, 4] : tensor<4xi32>, 2 : index) body-effects
// CALL: @f([1, 2, 3, 4] : tensor<4xi32>, 2 : index) -> [7, 7, 1, 2, 3, 4] : tensor<6xi32>
// STOPS: @f([1, 2, 3, 4] : tensor<4xi32>, 9223372036854775807 : index) exhausted

"func.func"() <{function_type = (tensor<4xi32>, index) -> tensor<?xi32>, sym_name = "f"}> ({
^bb0(%arg6: tensor<4xi32>, %arg7: index):
  %4 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %5 = "tensor.pad"(%arg6, %arg7) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 0>, static_low = array<i64: -9223372036854775808>}> ({
  ^bb0(%arg8: index):
    "tensor.yield"(%4) : (i32) -> ()
  }) : (tensor<4xi32>, index) -> tensor<?xi32>
  "func.return"(%5) : (tensor<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<4xi32>, index) -> tensor<5xi32>, sym_name = "g"}> ({
^bb0(%arg3: tensor<4xi32>, %arg4: index):
  %2 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %3 = "tensor.pad"(%arg3, %arg4) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 0>, static_low = array<i64: -9223372036854775808>}> ({
  ^bb0(%arg5: index):
    "tensor.yield"(%2) : (i32) -> ()
  }) : (tensor<4xi32>, index) -> tensor<5xi32>
  "func.return"(%3) : (tensor<5xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<4xi32>, index) -> tensor<?xi32>, sym_name = "h"}> ({
^bb0(%arg0: tensor<4xi32>, %arg1: index):
  %0 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %1 = "tensor.pad"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 0>, static_low = array<i64: -9223372036854775808>}> ({
  ^bb0(%arg2: index):
    "vector.print"(%arg2) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
    "tensor.yield"(%0) : (i32) -> ()
  }) : (tensor<4xi32>, index) -> tensor<?xi32>
  "func.return"(%1) : (tensor<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<4xi32>, index) -> tensor<?xi32>, sym_name = "stores"}> ({
^bb0(%arg0: tensor<4xi32>, %arg1: index):
  %0 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
  %2 = "tensor.pad"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 0>, static_low = array<i64: -9223372036854775808>}> ({
  ^bb0(%arg2: index):
    "memref.store"(%0, %1) : (i32, memref<i32>) -> ()
    "tensor.yield"(%0) : (i32) -> ()
  }) : (tensor<4xi32>, index) -> tensor<?xi32>
  "func.return"(%2) : (tensor<?xi32>) -> ()
}) : () -> ()
