// UB: @from_poison() poison-address
// UB: @from_null() null-access
// UB: @from_nowhere() out-of-bounds
// UB: @from_beyond() out-of-bounds
// UB: @from_freed() use-after-free
// UNSPECIFIED: @changed() shared-change
// POISON: @elements() uninitialised

"builtin.module"() ({
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "null", sym_visibility = "private"}> ({
    %48 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %49 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
    %50 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
    %51 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %52 = "builtin.unrealized_conversion_cast"(%48, %48, %49, %50, %51) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> memref<?xi32>
    "func.return"(%52) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "nowhere", sym_visibility = "private"}> ({
    %39 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<40xi8>
    %40 = "arith.constant"() <{value = 0 : index}> : () -> index
    %41 = "arith.constant"() <{value = 1 : index}> : () -> index
    %42 = "arith.constant"() <{value = 2 : index}> : () -> index
    %43 = "arith.constant"() <{value = 3 : index}> : () -> index
    %44 = "arith.constant"() <{value = 4 : index}> : () -> index
    %45 = "memref.view"(%39, %40) : (memref<40xi8>, index) -> memref<5xindex>
    "memref.store"(%44, %45, %40) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%44, %45, %41) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%40, %45, %42) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%42, %45, %43) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%41, %45, %44) : (index, memref<5xindex>, index) -> ()
    %46 = "memref.view"(%39, %40) : (memref<40xi8>, index) -> memref<memref<?xi32>>
    %47 = "memref.load"(%46) : (memref<memref<?xi32>>) -> memref<?xi32>
    "func.return"(%47) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "beyond", sym_visibility = "private"}> ({
    %36 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %37 = "arith.constant"() <{value = 8 : index}> : () -> index
    %38 = "memref.reinterpret_cast"(%36, %37) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<4xi32>, index) -> memref<?xi32>
    "func.return"(%38) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "freed", sym_visibility = "private"}> ({
    %34 = "arith.constant"() <{value = 2 : index}> : () -> index
    %35 = "memref.alloc"(%34) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    "memref.dealloc"(%35) : (memref<?xi32>) -> ()
    "func.return"(%35) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "poison", sym_visibility = "private"}> ({
    %33 = "ub.poison"() <{value = #ub.poison}> : () -> memref<?xi32>
    "func.return"(%33) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_poison"}> ({
    %28 = "arith.constant"() <{value = 0 : index}> : () -> index
    %29 = "arith.constant"() <{value = 6 : index}> : () -> index
    %30 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %31 = "func.call"() <{callee = @poison}> : () -> memref<?xi32>
    %32 = "bufferization.clone"(%31) : (memref<?xi32>) -> memref<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_null"}> ({
    %23 = "arith.constant"() <{value = 0 : index}> : () -> index
    %24 = "arith.constant"() <{value = 6 : index}> : () -> index
    %25 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %26 = "func.call"() <{callee = @null}> : () -> memref<?xi32>
    %27 = "bufferization.clone"(%26) : (memref<?xi32>) -> memref<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_nowhere"}> ({
    %18 = "arith.constant"() <{value = 0 : index}> : () -> index
    %19 = "arith.constant"() <{value = 6 : index}> : () -> index
    %20 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %21 = "func.call"() <{callee = @nowhere}> : () -> memref<?xi32>
    %22 = "bufferization.clone"(%21) : (memref<?xi32>) -> memref<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_beyond"}> ({
    %13 = "arith.constant"() <{value = 0 : index}> : () -> index
    %14 = "arith.constant"() <{value = 6 : index}> : () -> index
    %15 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %16 = "func.call"() <{callee = @beyond}> : () -> memref<?xi32>
    %17 = "bufferization.clone"(%16) : (memref<?xi32>) -> memref<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_freed"}> ({
    %8 = "arith.constant"() <{value = 0 : index}> : () -> index
    %9 = "arith.constant"() <{value = 6 : index}> : () -> index
    %10 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %11 = "func.call"() <{callee = @freed}> : () -> memref<?xi32>
    %12 = "bufferization.clone"(%11) : (memref<?xi32>) -> memref<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "changed"}> ({
    %4 = "arith.constant"() <{value = 0 : index}> : () -> index
    %5 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %6 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    "memref.store"(%5, %6, %4) : (i32, memref<2xi32>, index) -> ()
    %7 = "bufferization.clone"(%6) : (memref<2xi32>) -> memref<2xi32>
    "memref.store"(%5, %7, %4) : (i32, memref<2xi32>, index) -> ()
    "func.return"(%5) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "elements"}> ({
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %2 = "bufferization.clone"(%1) : (memref<2xi32>) -> memref<2xi32>
    %3 = "memref.load"(%2, %0) : (memref<2xi32>, index) -> i32
    "func.return"(%3) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

