// POISON: @f(2 : index) not-contiguous
// UNSPECIFIED: @units() unit-stride

"builtin.module"() ({
  "func.func"() <{function_type = (index) -> memref<?xi32, strided<[?], offset: ?>>, sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %2 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4x4xi32>
    %3 = "memref.subview"(%2, %arg0, %arg0) <{operandSegmentSizes = array<i32: 1, 0, 2, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (memref<4x4xi32>, index, index) -> memref<?x?xi32, strided<[4, 1]>>
    %4 = "memref.cast"(%3) : (memref<?x?xi32, strided<[4, 1]>>) -> memref<?x?xi32, strided<[?, ?], offset: ?>>
    %5 = "memref.collapse_shape"(%4) <{reassociation = [[0, 1]]}> : (memref<?x?xi32, strided<[?, ?], offset: ?>>) -> memref<?xi32, strided<[?], offset: ?>>
    "func.return"(%5) : (memref<?xi32, strided<[?], offset: ?>>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32, strided<[?], offset: ?>>, sym_name = "units"}> ({
    %0 = "arith.constant"() <{value = 1 : index}> : () -> index
    %1 = "func.call"(%0) <{callee = @f}> : (index) -> memref<?xi32, strided<[?], offset: ?>>
    "func.return"(%1) : (memref<?xi32, strided<[?], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

