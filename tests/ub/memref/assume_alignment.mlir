// POISON: @f() not-aligned
// UNSPECIFIED: @f() assumed
// UB: @old() not-aligned-at-all

"builtin.module"() ({
  "func.func"() <{function_type = () -> memref<2xi32, strided<[1], offset: ?>>, sym_name = "f"}> ({
    %0 = "memref.alloc"() <{alignment = 64 : i64, operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    %2 = "memref.subview"(%0, %1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (memref<4xi32>, index) -> memref<2xi32, strided<[1], offset: ?>>
    %3 = "memref.assume_alignment"(%2) <{alignment = 64 : i32}> : (memref<2xi32, strided<[1], offset: ?>>) -> memref<2xi32, strided<[1], offset: ?>>
    "func.return"(%3) : (memref<2xi32, strided<[1], offset: ?>>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "old"}> ({
    %0 = "arith.constant"() <{value = 1 : index}> : () -> index
    %1 = "memref.alloc"() <{alignment = 64 : i64, operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %2 = "memref.subview"(%1, %0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (memref<4xi32>, index) -> memref<2xi32, strided<[1], offset: ?>>
    "memref.assume_alignment"(%2) <{alignment = 64 : i32}> : (memref<2xi32, strided<[1], offset: ?>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
