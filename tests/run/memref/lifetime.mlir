// CALL: @resized(4 : index) -> 1 : i32
// UB: @resized(5 : index) poison-address
// UB: @reallocated() use-after-free
// CALL: @empty_view() -> 0 : index
// CALL: @unused_view(9 : index) -> 7 : i32
// CALL: @each_alloca_is_another() -> 4 : i32

"builtin.module"() ({
  "func.func"() <{function_type = (index) -> i32, sym_name = "resized"}> ({
  ^bb0(%arg3: index):
    %22 = "memref.alloc"(%arg3) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    %23 = "memref.cast"(%22) : (memref<?xi32>) -> memref<4xi32>
    %24 = "arith.constant"() <{value = 0 : index}> : () -> index
    %25 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    "memref.store"(%25, %22, %24) : (i32, memref<?xi32>, index) -> ()
    %26 = "memref.load"(%23, %24) : (memref<4xi32>, index) -> i32
    "func.return"(%26) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "reallocated"}> ({
    %18 = "arith.constant"() <{value = 0 : index}> : () -> index
    %19 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %20 = "memref.realloc"(%19) : (memref<2xi32>) -> memref<1xi32>
    %21 = "memref.load"(%19, %18) : (memref<2xi32>, index) -> i32
    "func.return"(%21) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> index, sym_name = "empty_view"}> ({
    %13 = "arith.constant"() <{value = 4 : index}> : () -> index
    %14 = "arith.constant"() <{value = 0 : index}> : () -> index
    %15 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %16 = "memref.subview"(%15, %13) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 0>, static_strides = array<i64: 1>}> : (memref<4xi32>, index) -> memref<0xi32, strided<[1], offset: ?>>
    %17 = "memref.dim"(%16, %14) : (memref<0xi32, strided<[1], offset: ?>>, index) -> index
    "func.return"(%17) : (index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> i32, sym_name = "unused_view"}> ({
  ^bb0(%arg2: index):
    %10 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %11 = "memref.subview"(%10, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (memref<4xi32>, index) -> memref<1xi32, strided<[1], offset: ?>>
    %12 = "arith.constant"() <{value = 7 : i32}> : () -> i32
    "func.return"(%12) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "each_alloca_is_another"}> ({
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    %2 = "arith.constant"() <{value = 3 : index}> : () -> index
    %3 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
    %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    "memref.store"(%4, %3) : (i32, memref<i32>) -> ()
    %5 = "scf.for"(%0, %2, %1, %4) ({
    ^bb0(%arg0: index, %arg1: i32):
      %6 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
      "memref.store"(%arg1, %6) : (i32, memref<i32>) -> ()
      %7 = "memref.load"(%6) : (memref<i32>) -> i32
      %8 = "memref.load"(%3) : (memref<i32>) -> i32
      %9 = "arith.addi"(%7, %8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "scf.yield"(%9) : (i32) -> ()
    }) : (index, index, index, i32) -> i32
    "func.return"(%5) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

