// POISON: @f(-1 : index, 0 : index, 1 : index) negative-size
// POISON: @f(poison, 0 : index, 1 : index) negative-size
// UNSPECIFIED: @f(1 : index, -1 : index, 1 : index) begins-outside
// UNSPECIFIED: @f(1 : index, 5 : index, 1 : index) begins-outside
// UNSPECIFIED: @f(1 : index, 4611686018427387904 : index, 1 : index) begins-outside
// UNSPECIFIED: @f(2 : index, 0 : index, 0 : index) invalid-strides
// UNSPECIFIED: @f(2 : index, 1 : index, -1 : index) invalid-strides
// UNSPECIFIED: @aliased() invalid-strides
// CALL: @elements(0 : index, -1 : index) -> 1 : index
// CALL: @elements(1 : index, 4 : index) -> 1 : index
// CALL: @elements(2 : index, 3 : index) -> 1 : index

"builtin.module"() ({
  "func.func"() <{function_type = (index, index, index) -> memref<?xi32, strided<[?], offset: ?>>, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: index):
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %1 = "memref.reinterpret_cast"(%0, %arg1, %arg0, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: -9223372036854775808>}> : (memref<4xi32>, index, index, index) -> memref<?xi32, strided<[?], offset: ?>>
    "func.return"(%1) : (memref<?xi32, strided<[?], offset: ?>>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<2x2xi32, strided<[1, 1]>>, sym_name = "aliased"}> ({
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %1 = "memref.reinterpret_cast"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 2, 2>, static_strides = array<i64: 1, 1>}> : (memref<4xi32>) -> memref<2x2xi32, strided<[1, 1]>>
    "func.return"(%1) : (memref<2x2xi32, strided<[1, 1]>>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index, index) -> index, sym_name = "elements"}> ({
  ^bb0(%size: index, %offset: index):
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %1 = "memref.reinterpret_cast"(%0, %offset, %size) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<4xi32>, index, index) -> memref<?xi32, strided<[1], offset: ?>>
    %2 = "arith.constant"() <{value = 1 : index}> : () -> index
    "func.return"(%2) : (index) -> ()
  }) : () -> ()
}) : () -> ()
