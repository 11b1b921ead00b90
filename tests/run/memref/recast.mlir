// CALL: @spaces() -> 3 : i32
// CALL: @aligned() -> 3 : i32
// CALL: @distinct() -> 3 : i32

"builtin.module"() ({
  "func.func"() <{function_type = () -> i32, sym_name = "spaces"}> ({
    %13 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %14 = "memref.memory_space_cast"(%13) : (memref<2xi32>) -> memref<2xi32, 1>
    %15 = "arith.constant"() <{value = 1 : index}> : () -> index
    %16 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    "memref.prefetch"(%14, %15) <{isDataCache = true, isWrite = false, localityHint = 3 : i32}> : (memref<2xi32, 1>, index) -> ()
    "memref.store"(%16, %14, %15) <{alignment = 4 : i64}> : (i32, memref<2xi32, 1>, index) -> ()
    %17 = "memref.load"(%13, %15) <{nontemporal = true}> : (memref<2xi32>, index) -> i32
    "func.return"(%17) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "aligned"}> ({
    %8 = "memref.alloc"() <{alignment = 64 : i64, operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %9 = "memref.assume_alignment"(%8) <{alignment = 64 : i32}> : (memref<2xi32>) -> memref<2xi32>
    %10 = "arith.constant"() <{value = 1 : index}> : () -> index
    %11 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    "memref.store"(%11, %9, %10) : (i32, memref<2xi32>, index) -> ()
    %12 = "memref.load"(%8, %10) : (memref<2xi32>, index) -> i32
    "func.return"(%12) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "distinct"}> ({
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %1 = "memref.subview"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 2>, static_strides = array<i64: 2>}> : (memref<4xi32>) -> memref<2xi32, strided<[2]>>
    %2 = "memref.subview"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 2>, static_strides = array<i64: 2>}> : (memref<4xi32>) -> memref<2xi32, strided<[2], offset: 1>>
    %3:2 = "memref.distinct_objects"(%1, %2) : (memref<2xi32, strided<[2]>>, memref<2xi32, strided<[2], offset: 1>>) -> (memref<2xi32, strided<[2]>>, memref<2xi32, strided<[2], offset: 1>>)
    %4 = "arith.constant"() <{value = 1 : index}> : () -> index
    %5 = "arith.constant"() <{value = 3 : index}> : () -> index
    %6 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    "memref.store"(%6, %3#1, %4) : (i32, memref<2xi32, strided<[2], offset: 1>>, index) -> ()
    %7 = "memref.load"(%0, %5) : (memref<4xi32>, index) -> i32
    "func.return"(%7) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

