// UB: @from_poison() poison-address
// UB: @from_null() null-access
// UB: @from_nowhere() out-of-bounds
// UB: @from_beyond() out-of-bounds
// UB: @from_freed() use-after-free
// UB: @from_constant() constant-write
// UB: @at(2 : index) index-out-of-bounds
// POISON: @fresh() uninitialised
// UNSPECIFIED: @result(7 : i32) either-value

"builtin.module"() ({
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "null", sym_visibility = "private"}> ({
    %58 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %59 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
    %60 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
    %61 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %62 = "builtin.unrealized_conversion_cast"(%58, %58, %59, %60, %61) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> memref<?xi32>
    "func.return"(%62) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "nowhere", sym_visibility = "private"}> ({
    %49 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<40xi8>
    %50 = "arith.constant"() <{value = 0 : index}> : () -> index
    %51 = "arith.constant"() <{value = 1 : index}> : () -> index
    %52 = "arith.constant"() <{value = 2 : index}> : () -> index
    %53 = "arith.constant"() <{value = 3 : index}> : () -> index
    %54 = "arith.constant"() <{value = 4 : index}> : () -> index
    %55 = "memref.view"(%49, %50) : (memref<40xi8>, index) -> memref<5xindex>
    "memref.store"(%54, %55, %50) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%54, %55, %51) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%50, %55, %52) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%52, %55, %53) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%51, %55, %54) : (index, memref<5xindex>, index) -> ()
    %56 = "memref.view"(%49, %50) : (memref<40xi8>, index) -> memref<memref<?xi32>>
    %57 = "memref.load"(%56) : (memref<memref<?xi32>>) -> memref<?xi32>
    "func.return"(%57) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "beyond", sym_visibility = "private"}> ({
    %46 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %47 = "arith.constant"() <{value = 8 : index}> : () -> index
    %48 = "memref.reinterpret_cast"(%46, %47) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<4xi32>, index) -> memref<?xi32>
    "func.return"(%48) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "freed", sym_visibility = "private"}> ({
    %44 = "arith.constant"() <{value = 2 : index}> : () -> index
    %45 = "memref.alloc"(%44) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    "memref.dealloc"(%45) : (memref<?xi32>) -> ()
    "func.return"(%45) : (memref<?xi32>) -> ()
  }) : () -> ()
  "memref.global"() <{constant, initial_value = dense<[1, 2]> : tensor<2xi32>, sym_name = "g", sym_visibility = "private", type = memref<2xi32>}> : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "constant", sym_visibility = "private"}> ({
    %42 = "memref.get_global"() <{name = @g}> : () -> memref<2xi32>
    %43 = "memref.cast"(%42) : (memref<2xi32>) -> memref<?xi32>
    "func.return"(%43) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "poison", sym_visibility = "private"}> ({
    %41 = "ub.poison"() <{value = #ub.poison}> : () -> memref<?xi32>
    "func.return"(%41) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_poison"}> ({
    %36 = "arith.constant"() <{value = 0 : index}> : () -> index
    %37 = "arith.constant"() <{value = 6 : index}> : () -> index
    %38 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %39 = "func.call"() <{callee = @poison}> : () -> memref<?xi32>
    %40 = "memref.atomic_rmw"(%38, %39, %36) <{kind = 1 : i64}> : (i32, memref<?xi32>, index) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_null"}> ({
    %31 = "arith.constant"() <{value = 0 : index}> : () -> index
    %32 = "arith.constant"() <{value = 6 : index}> : () -> index
    %33 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %34 = "func.call"() <{callee = @null}> : () -> memref<?xi32>
    %35 = "memref.atomic_rmw"(%33, %34, %31) <{kind = 1 : i64}> : (i32, memref<?xi32>, index) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_nowhere"}> ({
    %26 = "arith.constant"() <{value = 0 : index}> : () -> index
    %27 = "arith.constant"() <{value = 6 : index}> : () -> index
    %28 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %29 = "func.call"() <{callee = @nowhere}> : () -> memref<?xi32>
    %30 = "memref.atomic_rmw"(%28, %29, %26) <{kind = 1 : i64}> : (i32, memref<?xi32>, index) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_beyond"}> ({
    %21 = "arith.constant"() <{value = 0 : index}> : () -> index
    %22 = "arith.constant"() <{value = 6 : index}> : () -> index
    %23 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %24 = "func.call"() <{callee = @beyond}> : () -> memref<?xi32>
    %25 = "memref.atomic_rmw"(%23, %24, %22) <{kind = 1 : i64}> : (i32, memref<?xi32>, index) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_freed"}> ({
    %16 = "arith.constant"() <{value = 0 : index}> : () -> index
    %17 = "arith.constant"() <{value = 6 : index}> : () -> index
    %18 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %19 = "func.call"() <{callee = @freed}> : () -> memref<?xi32>
    %20 = "memref.atomic_rmw"(%18, %19, %16) <{kind = 1 : i64}> : (i32, memref<?xi32>, index) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_constant"}> ({
    %11 = "arith.constant"() <{value = 0 : index}> : () -> index
    %12 = "arith.constant"() <{value = 6 : index}> : () -> index
    %13 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %14 = "func.call"() <{callee = @constant}> : () -> memref<?xi32>
    %15 = "memref.atomic_rmw"(%13, %14, %11) <{kind = 1 : i64}> : (i32, memref<?xi32>, index) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> (), sym_name = "at"}> ({
  ^bb0(%arg1: index):
    %8 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %9 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %10 = "memref.atomic_rmw"(%9, %8, %arg1) <{kind = 1 : i64}> : (i32, memref<2xi32>, index) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "fresh"}> ({
    %4 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %5 = "arith.constant"() <{value = 1 : index}> : () -> index
    %6 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %7 = "memref.atomic_rmw"(%6, %4, %5) <{kind = 1 : i64}> : (i32, memref<2xi32>, index) -> i32
    "func.return"(%7) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> i32, sym_name = "result"}> ({
  ^bb0(%arg0: i32):
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    "memref.store"(%arg0, %0, %1) : (i32, memref<2xi32>, index) -> ()
    %2 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %3 = "memref.atomic_rmw"(%2, %0, %1) <{kind = 1 : i64}> : (i32, memref<2xi32>, index) -> i32
    "func.return"(%3) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

