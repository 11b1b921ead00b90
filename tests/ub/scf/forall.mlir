// UB: @f(0 : index, poison, 1 : index) poison-bound
// UB: @f(0 : index, 4 : index, -1 : index) step-not-positive
// UNSPECIFIED: @f(0 : index, 9223372036854775807 : index, 4611686018427387904 : index) induction-overflow
// UNSPECIFIED: @f(0 : index, 2 : index, 1 : index) printing-order
// CALL: @f(2 : index, 2 : index, 1 : index) ->
// UB: @g([1, 2, 3, 4] : tensor<4xi32>, 1 : index) data-race
// POISON: @twice([1, 2, 3, 4] : tensor<4xi32>) written-twice
// CALL: @twice([1, 2, 3, 4] : tensor<4xi32>) -> [7, poison, 8, 4] : tensor<4xi32>
// UB: @buffer(2 : index) data-race
// CALL: @buffer(1 : index) -> 7 : i32
// CALL: @g([1, 2, 3, 4] : tensor<4xi32>, 2 : index) -> [7, 8, 7, 8] : tensor<4xi32>
// UNSPECIFIED: @h([1, 2, 3, 4] : tensor<4xi32>, 2 : index) access-order
// CALL: @h([1, 2, 3, 4] : tensor<4xi32>, 2 : index) -> [1, 1, 2, 4] : tensor<4xi32>

"func.func"() <{function_type = (index, index, index) -> (), sym_name = "f"}> ({
^bb0(%a: index, %b: index, %c: index):
  "scf.forall"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, staticLowerBound = array<i64: -9223372036854775808>, staticStep = array<i64: -9223372036854775808>, staticUpperBound = array<i64: -9223372036854775808>}> ({
  ^bb0(%iv: index):
    "vector.print"(%iv) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : (index, index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<4xi32>, index) -> tensor<4xi32>, sym_name = "g"}> ({
^bb0(%arg4: tensor<4xi32>, %arg5: index):
  %4 = "scf.forall"(%arg4) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 2>}> ({
  ^bb0(%arg6: index, %arg7: tensor<4xi32>):
    %5 = "arith.constant"() <{value = dense<[7, 8]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %6 = "arith.muli"(%arg6, %arg5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    "scf.forall.in_parallel"() ({
      "tensor.parallel_insert_slice"(%5, %arg7, %6) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<2xi32>, tensor<4xi32>, index) -> ()
    }) : () -> ()
  }) : (tensor<4xi32>) -> tensor<4xi32>
  "func.return"(%4) : (tensor<4xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<4xi32>, index) -> tensor<4xi32>, sym_name = "h"}> ({
^bb0(%arg0: tensor<4xi32>, %arg1: index):
  %0 = "scf.forall"(%arg1, %arg0) <{operandSegmentSizes = array<i32: 0, 1, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
  ^bb0(%arg2: index, %arg3: tensor<4xi32>):
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    %2 = "arith.addi"(%arg2, %1) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %3 = "tensor.extract_slice"(%arg3, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>, index) -> tensor<1xi32>
    "scf.forall.in_parallel"() ({
      "tensor.parallel_insert_slice"(%3, %arg3, %2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<1xi32>, tensor<4xi32>, index) -> ()
    }) : () -> ()
  }) : (index, tensor<4xi32>) -> tensor<4xi32>
  "func.return"(%0) : (tensor<4xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<4xi32>) -> tensor<4xi32>, sym_name = "twice"}> ({
^bb0(%t: tensor<4xi32>):
  %r = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 1>}> ({
  ^bb0(%iv: index, %s: tensor<4xi32>):
    %c = "arith.constant"() <{value = dense<[7, 8]> : tensor<2xi32>}> : () -> tensor<2xi32>
    "scf.forall.in_parallel"() ({
      "tensor.parallel_insert_slice"(%c, %s) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<2xi32>, tensor<4xi32>) -> ()
      "tensor.parallel_insert_slice"(%c, %s) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<2xi32>, tensor<4xi32>) -> ()
    }) : () -> ()
  }) : (tensor<4xi32>) -> tensor<4xi32>
  "func.return"(%r) : (tensor<4xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (index) -> i32, sym_name = "buffer"}> ({
^bb0(%n: index):
  %c = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
  "scf.forall"(%n) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
  ^bb0(%iv: index):
    "memref.store"(%c, %m) : (i32, memref<i32>) -> ()
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : (index) -> ()
  %r = "memref.load"(%m) : (memref<i32>) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
