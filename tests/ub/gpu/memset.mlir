// UB: @to_poison() poison-address
// UB: @to_null() null-access
// UB: @to_nowhere() out-of-bounds
// UB: @to_beyond() out-of-bounds
// UB: @to_freed() use-after-free
// UB: @to_constant() constant-write
// STOPS: @vector() unsupported

"builtin.module"() ({
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "null", sym_visibility = "private"}> ({
    %53 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %54 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
    %55 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
    %56 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %57 = "builtin.unrealized_conversion_cast"(%53, %53, %54, %55, %56) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> memref<?xi32>
    "func.return"(%57) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "nowhere", sym_visibility = "private"}> ({
    %44 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<40xi8>
    %45 = "arith.constant"() <{value = 0 : index}> : () -> index
    %46 = "arith.constant"() <{value = 1 : index}> : () -> index
    %47 = "arith.constant"() <{value = 2 : index}> : () -> index
    %48 = "arith.constant"() <{value = 3 : index}> : () -> index
    %49 = "arith.constant"() <{value = 4 : index}> : () -> index
    %50 = "memref.view"(%44, %45) : (memref<40xi8>, index) -> memref<5xindex>
    "memref.store"(%49, %50, %45) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%49, %50, %46) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%45, %50, %47) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%47, %50, %48) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%46, %50, %49) : (index, memref<5xindex>, index) -> ()
    %51 = "memref.view"(%44, %45) : (memref<40xi8>, index) -> memref<memref<?xi32>>
    %52 = "memref.load"(%51) : (memref<memref<?xi32>>) -> memref<?xi32>
    "func.return"(%52) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "beyond", sym_visibility = "private"}> ({
    %41 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %42 = "arith.constant"() <{value = 8 : index}> : () -> index
    %43 = "memref.reinterpret_cast"(%41, %42) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<4xi32>, index) -> memref<?xi32>
    "func.return"(%43) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "freed", sym_visibility = "private"}> ({
    %39 = "arith.constant"() <{value = 2 : index}> : () -> index
    %40 = "memref.alloc"(%39) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    "memref.dealloc"(%40) : (memref<?xi32>) -> ()
    "func.return"(%40) : (memref<?xi32>) -> ()
  }) : () -> ()
  "memref.global"() <{constant, initial_value = dense<[1, 2]> : tensor<2xi32>, sym_name = "g", sym_visibility = "private", type = memref<2xi32>}> : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "constant", sym_visibility = "private"}> ({
    %37 = "memref.get_global"() <{name = @g}> : () -> memref<2xi32>
    %38 = "memref.cast"(%37) : (memref<2xi32>) -> memref<?xi32>
    "func.return"(%38) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "poison", sym_visibility = "private"}> ({
    %36 = "ub.poison"() <{value = #ub.poison}> : () -> memref<?xi32>
    "func.return"(%36) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "to_poison"}> ({
    %34 = "arith.constant"() <{value = 7 : i32}> : () -> i32
    %35 = "func.call"() <{callee = @poison}> : () -> memref<?xi32>
    "gpu.memset"(%35, %34) : (memref<?xi32>, i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "to_null"}> ({
    %31 = "arith.constant"() <{value = 7 : i32}> : () -> i32
    %32 = "func.call"() <{callee = @null}> : () -> memref<?xi32>
    "gpu.memset"(%32, %31) : (memref<?xi32>, i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "to_nowhere"}> ({
    %28 = "arith.constant"() <{value = 7 : i32}> : () -> i32
    %29 = "func.call"() <{callee = @nowhere}> : () -> memref<?xi32>
    "gpu.memset"(%29, %28) : (memref<?xi32>, i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "to_beyond"}> ({
    %25 = "arith.constant"() <{value = 7 : i32}> : () -> i32
    %26 = "func.call"() <{callee = @beyond}> : () -> memref<?xi32>
    "gpu.memset"(%26, %25) : (memref<?xi32>, i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "to_freed"}> ({
    %22 = "arith.constant"() <{value = 7 : i32}> : () -> i32
    %23 = "func.call"() <{callee = @freed}> : () -> memref<?xi32>
    "gpu.memset"(%23, %22) : (memref<?xi32>, i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "to_constant"}> ({
    %19 = "arith.constant"() <{value = 7 : i32}> : () -> i32
    %20 = "func.call"() <{callee = @constant}> : () -> memref<?xi32>
    "gpu.memset"(%20, %19) : (memref<?xi32>, i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "vector"}> ({
    %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %2 = "arith.constant"() <{value = dense<7> : vector<4xi32>}> : () -> vector<4xi32>
    "gpu.memset"(%1, %2) : (memref<4xi32>, vector<4xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
