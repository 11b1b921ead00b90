// POISON: @size(3 : index) sizes-differ
// POISON: @rank() ranks-differ
// POISON: @stride(2 : index) layouts-differ
// POISON: @offset(1 : index) layouts-differ
// POISON: @rows() layouts-differ
// UNSPECIFIED: @idle(7 : index) idle-strides

"builtin.module"() ({
  "func.func"() <{function_type = (index) -> memref<4xi32>, sym_name = "size"}> ({
  ^bb0(%arg4: index):
    %20 = "memref.alloc"(%arg4) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    %21 = "memref.cast"(%20) : (memref<?xi32>) -> memref<4xi32>
    "func.return"(%21) : (memref<4xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> i32, sym_name = "used"}> ({
  ^bb0(%arg3: index):
    %17 = "func.call"(%arg3) <{callee = @size}> : (index) -> memref<4xi32>
    %18 = "arith.constant"() <{value = 0 : index}> : () -> index
    %19 = "memref.load"(%17, %18) : (memref<4xi32>, index) -> i32
    "func.return"(%19) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?x?xi32>, sym_name = "rank"}> ({
    %14 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %15 = "memref.cast"(%14) : (memref<4xi32>) -> memref<*xi32>
    %16 = "memref.cast"(%15) : (memref<*xi32>) -> memref<?x?xi32>
    "func.return"(%16) : (memref<?x?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> memref<2xi32, strided<[1], offset: ?>>, sym_name = "stride"}> ({
  ^bb0(%arg2: index):
    %10 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %11 = "memref.subview"(%10, %arg2) <{operandSegmentSizes = array<i32: 1, 0, 0, 1>, static_offsets = array<i64: 0>, static_sizes = array<i64: 2>, static_strides = array<i64: -9223372036854775808>}> : (memref<4xi32>, index) -> memref<2xi32, strided<[?]>>
    %12 = "memref.cast"(%11) : (memref<2xi32, strided<[?]>>) -> memref<2xi32, strided<[?], offset: ?>>
    %13 = "memref.cast"(%12) : (memref<2xi32, strided<[?], offset: ?>>) -> memref<2xi32, strided<[1], offset: ?>>
    "func.return"(%13) : (memref<2xi32, strided<[1], offset: ?>>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> memref<2xi32>, sym_name = "offset"}> ({
  ^bb0(%arg1: index):
    %7 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %8 = "memref.subview"(%7, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (memref<4xi32>, index) -> memref<2xi32, strided<[1], offset: ?>>
    %9 = "memref.cast"(%8) : (memref<2xi32, strided<[1], offset: ?>>) -> memref<2xi32>
    "func.return"(%9) : (memref<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?x?xi32>, sym_name = "rows"}> ({
    %3 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4x4xi32>
    %4 = "memref.subview"(%3) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 2, 2>, static_strides = array<i64: 1, 1>}> : (memref<4x4xi32>) -> memref<2x2xi32, strided<[4, 1]>>
    %5 = "memref.cast"(%4) : (memref<2x2xi32, strided<[4, 1]>>) -> memref<*xi32>
    %6 = "memref.cast"(%5) : (memref<*xi32>) -> memref<?x?xi32>
    "func.return"(%6) : (memref<?x?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> memref<1xi32>, sym_name = "idle"}> ({
  ^bb0(%arg0: index):
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %1 = "memref.reinterpret_cast"(%0, %arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 1>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: -9223372036854775808>}> : (memref<4xi32>, index) -> memref<1xi32, strided<[?]>>
    %2 = "memref.cast"(%1) : (memref<1xi32, strided<[?]>>) -> memref<1xi32>
    "func.return"(%2) : (memref<1xi32>) -> ()
  }) : () -> ()
}) : () -> ()

