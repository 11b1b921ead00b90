// POISON: @f(3 : index, 2 : index, 1 : index) outside
// POISON: @f(-1 : index, 2 : index, 1 : index) outside
// POISON: @f(0 : index, 2 : index, 4 : index) outside
// POISON: @f(0 : index, -1 : index, 1 : index) outside
// POISON: @f(poison, 1 : index, 1 : index) outside
// POISON: @f(5 : index, 0 : index, 1 : index) outside
// UNSPECIFIED: @f(1 : index, 2 : index, 0 : index) invalid-strides
// UNSPECIFIED: @f(1 : index, 2 : index, -1 : index) invalid-strides

"builtin.module"() ({
  "func.func"() <{function_type = (index, index, index) -> memref<?xi32, strided<[?], offset: ?>>, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: index):
    %3 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %4 = "memref.subview"(%3, %arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: -9223372036854775808>}> : (memref<4xi32>, index, index, index) -> memref<?xi32, strided<[?], offset: ?>>
    "func.return"(%4) : (memref<?xi32, strided<[?], offset: ?>>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "empty"}> ({
    %0 = "arith.constant"() <{value = 4 : index}> : () -> index
    %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %2 = "memref.subview"(%1, %0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 0>, static_strides = array<i64: 1>}> : (memref<4xi32>, index) -> memref<0xi32, strided<[1], offset: ?>>
    "memref.dealloc"(%2) : (memref<0xi32, strided<[1], offset: ?>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

