// UB: @from_poison() poison-address
// UB: @from_null() null-access
// UB: @from_nowhere() out-of-bounds
// UB: @from_beyond() out-of-bounds
// UB: @from_freed() use-after-free
// UB: @from_left() use-after-free
// UB: @from_constant() constant-write
// UB: @at(2 : index) index-out-of-bounds
// UB: @at(-1 : index) index-out-of-bounds
// UB: @at(poison) index-out-of-bounds
// UB: @odd(2 : index) misaligned

"builtin.module"() ({
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "null", sym_visibility = "private"}> ({
    %52 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %53 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
    %54 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
    %55 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %56 = "builtin.unrealized_conversion_cast"(%52, %52, %53, %54, %55) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> memref<?xi32>
    "func.return"(%56) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "nowhere", sym_visibility = "private"}> ({
    %43 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<40xi8>
    %44 = "arith.constant"() <{value = 0 : index}> : () -> index
    %45 = "arith.constant"() <{value = 1 : index}> : () -> index
    %46 = "arith.constant"() <{value = 2 : index}> : () -> index
    %47 = "arith.constant"() <{value = 3 : index}> : () -> index
    %48 = "arith.constant"() <{value = 4 : index}> : () -> index
    %49 = "memref.view"(%43, %44) : (memref<40xi8>, index) -> memref<5xindex>
    "memref.store"(%48, %49, %44) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%48, %49, %45) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%44, %49, %46) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%46, %49, %47) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%45, %49, %48) : (index, memref<5xindex>, index) -> ()
    %50 = "memref.view"(%43, %44) : (memref<40xi8>, index) -> memref<memref<?xi32>>
    %51 = "memref.load"(%50) : (memref<memref<?xi32>>) -> memref<?xi32>
    "func.return"(%51) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "beyond", sym_visibility = "private"}> ({
    %40 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %41 = "arith.constant"() <{value = 8 : index}> : () -> index
    %42 = "memref.reinterpret_cast"(%40, %41) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<4xi32>, index) -> memref<?xi32>
    "func.return"(%42) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "freed", sym_visibility = "private"}> ({
    %38 = "arith.constant"() <{value = 2 : index}> : () -> index
    %39 = "memref.alloc"(%38) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    "memref.dealloc"(%39) : (memref<?xi32>) -> ()
    "func.return"(%39) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "left", sym_visibility = "private"}> ({
    %36 = "arith.constant"() <{value = 2 : index}> : () -> index
    %37 = "memref.alloca"(%36) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    "func.return"(%37) : (memref<?xi32>) -> ()
  }) : () -> ()
  "memref.global"() <{constant, initial_value = dense<[1, 2]> : tensor<2xi32>, sym_name = "g", sym_visibility = "private", type = memref<2xi32>}> : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "constant", sym_visibility = "private"}> ({
    %34 = "memref.get_global"() <{name = @g}> : () -> memref<2xi32>
    %35 = "memref.cast"(%34) : (memref<2xi32>) -> memref<?xi32>
    "func.return"(%35) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "poison", sym_visibility = "private"}> ({
    %33 = "ub.poison"() <{value = #ub.poison}> : () -> memref<?xi32>
    "func.return"(%33) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_poison"}> ({
    %29 = "arith.constant"() <{value = 0 : index}> : () -> index
    %30 = "arith.constant"() <{value = 6 : index}> : () -> index
    %31 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %32 = "func.call"() <{callee = @poison}> : () -> memref<?xi32>
    "memref.store"(%31, %32, %29) : (i32, memref<?xi32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_null"}> ({
    %25 = "arith.constant"() <{value = 0 : index}> : () -> index
    %26 = "arith.constant"() <{value = 6 : index}> : () -> index
    %27 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %28 = "func.call"() <{callee = @null}> : () -> memref<?xi32>
    "memref.store"(%27, %28, %25) : (i32, memref<?xi32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_nowhere"}> ({
    %21 = "arith.constant"() <{value = 0 : index}> : () -> index
    %22 = "arith.constant"() <{value = 6 : index}> : () -> index
    %23 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %24 = "func.call"() <{callee = @nowhere}> : () -> memref<?xi32>
    "memref.store"(%23, %24, %21) : (i32, memref<?xi32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_beyond"}> ({
    %17 = "arith.constant"() <{value = 0 : index}> : () -> index
    %18 = "arith.constant"() <{value = 6 : index}> : () -> index
    %19 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %20 = "func.call"() <{callee = @beyond}> : () -> memref<?xi32>
    "memref.store"(%19, %20, %18) : (i32, memref<?xi32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_freed"}> ({
    %13 = "arith.constant"() <{value = 0 : index}> : () -> index
    %14 = "arith.constant"() <{value = 6 : index}> : () -> index
    %15 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %16 = "func.call"() <{callee = @freed}> : () -> memref<?xi32>
    "memref.store"(%15, %16, %13) : (i32, memref<?xi32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_left"}> ({
    %9 = "arith.constant"() <{value = 0 : index}> : () -> index
    %10 = "arith.constant"() <{value = 6 : index}> : () -> index
    %11 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %12 = "func.call"() <{callee = @left}> : () -> memref<?xi32>
    "memref.store"(%11, %12, %9) : (i32, memref<?xi32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_constant"}> ({
    %5 = "arith.constant"() <{value = 0 : index}> : () -> index
    %6 = "arith.constant"() <{value = 6 : index}> : () -> index
    %7 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %8 = "func.call"() <{callee = @constant}> : () -> memref<?xi32>
    "memref.store"(%7, %8, %5) : (i32, memref<?xi32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> (), sym_name = "at"}> ({
  ^bb0(%arg1: index):
    %3 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    "memref.store"(%4, %3, %arg1) : (i32, memref<2xi32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> (), sym_name = "odd"}> ({
  ^bb0(%arg0: index):
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<8xi8>
    %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %2 = "memref.view"(%0, %arg0) : (memref<8xi8>, index) -> memref<i32>
    "memref.store"(%1, %2) : (i32, memref<i32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

