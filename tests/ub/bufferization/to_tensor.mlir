// UB: @from_poison() poison-address
// UB: @from_null() null-access
// UB: @from_nowhere() no-object
// UB: @from_beyond() out-of-bounds
// UB: @from_freed() use-after-free
// UNSPECIFIED: @changed() shared-change
// POISON: @elements() uninitialised

"builtin.module"() ({
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "null", sym_visibility = "private"}> ({
    %46 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %47 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
    %48 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
    %49 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %50 = "builtin.unrealized_conversion_cast"(%46, %46, %47, %48, %49) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> memref<?xi32>
    "func.return"(%50) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "nowhere", sym_visibility = "private"}> ({
    %37 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<40xi8>
    %38 = "arith.constant"() <{value = 0 : index}> : () -> index
    %39 = "arith.constant"() <{value = 1 : index}> : () -> index
    %40 = "arith.constant"() <{value = 2 : index}> : () -> index
    %41 = "arith.constant"() <{value = 3 : index}> : () -> index
    %42 = "arith.constant"() <{value = 4 : index}> : () -> index
    %43 = "memref.view"(%37, %38) : (memref<40xi8>, index) -> memref<5xindex>
    "memref.store"(%42, %43, %38) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%42, %43, %39) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%38, %43, %40) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%40, %43, %41) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%39, %43, %42) : (index, memref<5xindex>, index) -> ()
    %44 = "memref.view"(%37, %38) : (memref<40xi8>, index) -> memref<memref<?xi32>>
    %45 = "memref.load"(%44) : (memref<memref<?xi32>>) -> memref<?xi32>
    "func.return"(%45) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "beyond", sym_visibility = "private"}> ({
    %34 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %35 = "arith.constant"() <{value = 8 : index}> : () -> index
    %36 = "memref.reinterpret_cast"(%34, %35) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<4xi32>, index) -> memref<?xi32>
    "func.return"(%36) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "freed", sym_visibility = "private"}> ({
    %32 = "arith.constant"() <{value = 2 : index}> : () -> index
    %33 = "memref.alloc"(%32) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    "memref.dealloc"(%33) : (memref<?xi32>) -> ()
    "func.return"(%33) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "poison", sym_visibility = "private"}> ({
    %31 = "ub.poison"() <{value = #ub.poison}> : () -> memref<?xi32>
    "func.return"(%31) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_poison"}> ({
    %26 = "arith.constant"() <{value = 0 : index}> : () -> index
    %27 = "arith.constant"() <{value = 6 : index}> : () -> index
    %28 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %29 = "func.call"() <{callee = @poison}> : () -> memref<?xi32>
    %30 = "bufferization.to_tensor"(%29) : (memref<?xi32>) -> tensor<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_null"}> ({
    %21 = "arith.constant"() <{value = 0 : index}> : () -> index
    %22 = "arith.constant"() <{value = 6 : index}> : () -> index
    %23 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %24 = "func.call"() <{callee = @null}> : () -> memref<?xi32>
    %25 = "bufferization.to_tensor"(%24) : (memref<?xi32>) -> tensor<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_nowhere"}> ({
    %16 = "arith.constant"() <{value = 0 : index}> : () -> index
    %17 = "arith.constant"() <{value = 6 : index}> : () -> index
    %18 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %19 = "func.call"() <{callee = @nowhere}> : () -> memref<?xi32>
    %20 = "bufferization.to_tensor"(%19) : (memref<?xi32>) -> tensor<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_beyond"}> ({
    %11 = "arith.constant"() <{value = 0 : index}> : () -> index
    %12 = "arith.constant"() <{value = 6 : index}> : () -> index
    %13 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %14 = "func.call"() <{callee = @beyond}> : () -> memref<?xi32>
    %15 = "bufferization.to_tensor"(%14) : (memref<?xi32>) -> tensor<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_freed"}> ({
    %6 = "arith.constant"() <{value = 0 : index}> : () -> index
    %7 = "arith.constant"() <{value = 6 : index}> : () -> index
    %8 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %9 = "func.call"() <{callee = @freed}> : () -> memref<?xi32>
    %10 = "bufferization.to_tensor"(%9) : (memref<?xi32>) -> tensor<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "changed"}> ({
    %2 = "arith.constant"() <{value = 0 : index}> : () -> index
    %3 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %4 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    "memref.store"(%3, %4, %2) : (i32, memref<2xi32>, index) -> ()
    %5 = "bufferization.to_tensor"(%4) : (memref<2xi32>) -> tensor<2xi32>
    "memref.store"(%3, %4, %2) : (i32, memref<2xi32>, index) -> ()
    "func.return"(%3) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "elements"}> ({
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %1 = "bufferization.to_tensor"(%0) : (memref<2xi32>) -> tensor<2xi32>
    "func.return"(%1) : (tensor<2xi32>) -> ()
  }) : () -> ()
}) : () -> ()

