// POISON: @f() shared

"builtin.module"() ({
  "func.func"() <{function_type = () -> memref<3xi32, strided<[1], offset: 1>>, sym_name = "f"}> ({
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %1 = "memref.subview"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 3>, static_strides = array<i64: 1>}> : (memref<4xi32>) -> memref<3xi32, strided<[1]>>
    %2 = "memref.subview"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 3>, static_strides = array<i64: 1>}> : (memref<4xi32>) -> memref<3xi32, strided<[1], offset: 1>>
    %3:2 = "memref.distinct_objects"(%1, %2) : (memref<3xi32, strided<[1]>>, memref<3xi32, strided<[1], offset: 1>>) -> (memref<3xi32, strided<[1]>>, memref<3xi32, strided<[1], offset: 1>>)
    "func.return"(%3#1) : (memref<3xi32, strided<[1], offset: 1>>) -> ()
  }) : () -> ()
}) : () -> ()

