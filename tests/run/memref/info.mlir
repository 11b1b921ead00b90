// CALL: @ranks(3 : index) -> 2 : index, 2 : index, 3 : index
// CALL: @of_poison(0 : index) -> 2 : index, 4 : index
// CALL: @of_poison(1 : index) -> 2 : index, poison
// CALL: @same_address() -> true : i1
// CALL: @metadata() -> 7 : index, 3 : index, 2 : index, 3 : i32

"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (index, index, index), sym_name = "ranks"}> ({
  ^bb0(%arg1: index):
    %14 = "memref.alloc"(%arg1) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<4x?xf32>
    %15 = "memref.cast"(%14) : (memref<4x?xf32>) -> memref<*xf32>
    %16 = "memref.rank"(%14) : (memref<4x?xf32>) -> index
    %17 = "memref.rank"(%15) : (memref<*xf32>) -> index
    %18 = "arith.constant"() <{value = 1 : index}> : () -> index
    %19 = "memref.dim"(%15, %18) : (memref<*xf32>, index) -> index
    "func.return"(%16, %17, %19) : (index, index, index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> (index, index), sym_name = "of_poison"}> ({
  ^bb0(%arg0: index):
    %11 = "ub.poison"() <{value = #ub.poison}> : () -> memref<4x?xf32>
    %12 = "memref.rank"(%11) : (memref<4x?xf32>) -> index
    %13 = "memref.dim"(%11, %arg0) : (memref<4x?xf32>, index) -> index
    "func.return"(%12, %13) : (index, index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i1, sym_name = "same_address"}> ({
    %6 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<8xf32>
    %7 = "memref.subview"(%6) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 2>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (memref<8xf32>) -> memref<4xf32, strided<[1], offset: 2>>
    %8 = "memref.extract_aligned_pointer_as_index"(%6) : (memref<8xf32>) -> index
    %9 = "memref.extract_aligned_pointer_as_index"(%7) : (memref<4xf32, strided<[1], offset: 2>>) -> index
    %10 = "arith.cmpi"(%8, %9) <{predicate = 0 : i64}> : (index, index) -> i1
    "func.return"(%10) : (i1) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (index, index, index, i32), sym_name = "metadata"}> ({
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4x6xi32>
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index
    %2 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    "memref.store"(%2, %0, %1, %1) : (i32, memref<4x6xi32>, index, index) -> ()
    %3 = "memref.subview"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1, 1>, static_sizes = array<i64: 2, 3>, static_strides = array<i64: 1, 2>}> : (memref<4x6xi32>) -> memref<2x3xi32, strided<[6, 2], offset: 7>>
    %4:6 = "memref.extract_strided_metadata"(%3) : (memref<2x3xi32, strided<[6, 2], offset: 7>>) -> (memref<i32>, index, index, index, index, index)
    %5 = "memref.load"(%4#0) : (memref<i32>) -> i32
    "memref.dealloc"(%4#0) : (memref<i32>) -> ()
    "func.return"(%4#1, %4#3, %4#5, %5) : (index, index, index, i32) -> ()
  }) : () -> ()
}) : () -> ()

