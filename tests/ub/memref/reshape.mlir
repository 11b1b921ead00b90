// UB: @shape_poison() poison-address
// UB: @shape_null() null-access
// UB: @shape_nowhere() out-of-bounds
// UB: @shape_beyond() out-of-bounds
// UB: @shape_freed() use-after-free
// POISON: @f(2 : i32, 3 : i32) other-count
// POISON: @f(-2 : i32, -2 : i32) other-count
// POISON: @f(poison, 4 : i32) uninitialised
// POISON: @typed(4 : i32, 1 : i32) other-count
// POISON: @gaps() not-contiguous

"builtin.module"() ({
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "null", sym_visibility = "private"}> ({
    %45 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %46 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
    %47 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
    %48 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %49 = "builtin.unrealized_conversion_cast"(%45, %45, %46, %47, %48) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> memref<?xi32>
    "func.return"(%49) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "nowhere", sym_visibility = "private"}> ({
    %36 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<40xi8>
    %37 = "arith.constant"() <{value = 0 : index}> : () -> index
    %38 = "arith.constant"() <{value = 1 : index}> : () -> index
    %39 = "arith.constant"() <{value = 2 : index}> : () -> index
    %40 = "arith.constant"() <{value = 3 : index}> : () -> index
    %41 = "arith.constant"() <{value = 4 : index}> : () -> index
    %42 = "memref.view"(%36, %37) : (memref<40xi8>, index) -> memref<5xindex>
    "memref.store"(%41, %42, %37) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%41, %42, %38) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%37, %42, %39) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%39, %42, %40) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%38, %42, %41) : (index, memref<5xindex>, index) -> ()
    %43 = "memref.view"(%36, %37) : (memref<40xi8>, index) -> memref<memref<?xi32>>
    %44 = "memref.load"(%43) : (memref<memref<?xi32>>) -> memref<?xi32>
    "func.return"(%44) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "beyond", sym_visibility = "private"}> ({
    %33 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %34 = "arith.constant"() <{value = 8 : index}> : () -> index
    %35 = "memref.reinterpret_cast"(%33, %34) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<4xi32>, index) -> memref<?xi32>
    "func.return"(%35) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "freed", sym_visibility = "private"}> ({
    %31 = "arith.constant"() <{value = 2 : index}> : () -> index
    %32 = "memref.alloc"(%31) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    "memref.dealloc"(%32) : (memref<?xi32>) -> ()
    "func.return"(%32) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "poison", sym_visibility = "private"}> ({
    %30 = "ub.poison"() <{value = #ub.poison}> : () -> memref<?xi32>
    "func.return"(%30) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "shape_poison"}> ({
    %27 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
    %28 = "func.call"() <{callee = @poison}> : () -> memref<?xi32>
    %29 = "memref.reshape"(%27, %28) : (memref<4xf32>, memref<?xi32>) -> memref<*xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "shape_null"}> ({
    %24 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
    %25 = "func.call"() <{callee = @null}> : () -> memref<?xi32>
    %26 = "memref.reshape"(%24, %25) : (memref<4xf32>, memref<?xi32>) -> memref<*xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "shape_nowhere"}> ({
    %21 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
    %22 = "func.call"() <{callee = @nowhere}> : () -> memref<?xi32>
    %23 = "memref.reshape"(%21, %22) : (memref<4xf32>, memref<?xi32>) -> memref<*xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "shape_beyond"}> ({
    %18 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
    %19 = "func.call"() <{callee = @beyond}> : () -> memref<?xi32>
    %20 = "memref.reshape"(%18, %19) : (memref<4xf32>, memref<?xi32>) -> memref<*xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "shape_freed"}> ({
    %15 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
    %16 = "func.call"() <{callee = @freed}> : () -> memref<?xi32>
    %17 = "memref.reshape"(%15, %16) : (memref<4xf32>, memref<?xi32>) -> memref<*xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32, i32) -> memref<2xi32>, sym_name = "pair", sym_visibility = "private"}> ({
  ^bb0(%arg4: i32, %arg5: i32):
    %12 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %13 = "arith.constant"() <{value = 0 : index}> : () -> index
    %14 = "arith.constant"() <{value = 1 : index}> : () -> index
    "memref.store"(%arg4, %12, %13) : (i32, memref<2xi32>, index) -> ()
    "memref.store"(%arg5, %12, %14) : (i32, memref<2xi32>, index) -> ()
    "func.return"(%12) : (memref<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32, i32) -> memref<?x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg2: i32, %arg3: i32):
    %9 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
    %10 = "func.call"(%arg2, %arg3) <{callee = @pair}> : (i32, i32) -> memref<2xi32>
    %11 = "memref.reshape"(%9, %10) : (memref<4xf32>, memref<2xi32>) -> memref<?x?xf32>
    "func.return"(%11) : (memref<?x?xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32, i32) -> memref<2x2xf32>, sym_name = "typed"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    %6 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
    %7 = "func.call"(%arg0, %arg1) <{callee = @pair}> : (i32, i32) -> memref<2xi32>
    %8 = "memref.reshape"(%6, %7) : (memref<4xf32>, memref<2xi32>) -> memref<2x2xf32>
    "func.return"(%8) : (memref<2x2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?x?xf32>, sym_name = "gaps"}> ({
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<8xf32>
    %1 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    %2 = "func.call"(%1, %1) <{callee = @pair}> : (i32, i32) -> memref<2xi32>
    %3 = "memref.subview"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 2>}> : (memref<8xf32>) -> memref<4xf32, strided<[2]>>
    %4 = "memref.cast"(%3) : (memref<4xf32, strided<[2]>>) -> memref<*xf32>
    %5 = "memref.reshape"(%4, %2) : (memref<*xf32>, memref<2xi32>) -> memref<?x?xf32>
    "func.return"(%5) : (memref<?x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

