// UB: @from_poison() poison-address
// UB: @from_null() null-access
// UB: @from_nowhere() out-of-bounds
// UB: @from_beyond() out-of-bounds
// UB: @from_freed() use-after-free
// UB: @from_left() use-after-free
// UB: @at(2 : index) index-out-of-bounds
// UB: @at(-1 : index) index-out-of-bounds
// UB: @at(poison) index-out-of-bounds
// POISON: @at(0 : index) uninitialised
// UB: @odd(2 : index) misaligned
// CALL: @odd(4 : index) -> poison
// UB: @says() misaligned
// UB: @behind(0 : index) out-of-bounds
// CALL: @behind(1 : index) -> 7 : i32

"builtin.module"() ({
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "null", sym_visibility = "private"}> ({
    %55 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %56 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
    %57 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
    %58 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %59 = "builtin.unrealized_conversion_cast"(%55, %55, %56, %57, %58) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> memref<?xi32>
    "func.return"(%59) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "nowhere", sym_visibility = "private"}> ({
    %46 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<40xi8>
    %47 = "arith.constant"() <{value = 0 : index}> : () -> index
    %48 = "arith.constant"() <{value = 1 : index}> : () -> index
    %49 = "arith.constant"() <{value = 2 : index}> : () -> index
    %50 = "arith.constant"() <{value = 3 : index}> : () -> index
    %51 = "arith.constant"() <{value = 4 : index}> : () -> index
    %52 = "memref.view"(%46, %47) : (memref<40xi8>, index) -> memref<5xindex>
    "memref.store"(%51, %52, %47) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%51, %52, %48) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%47, %52, %49) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%49, %52, %50) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%48, %52, %51) : (index, memref<5xindex>, index) -> ()
    %53 = "memref.view"(%46, %47) : (memref<40xi8>, index) -> memref<memref<?xi32>>
    %54 = "memref.load"(%53) : (memref<memref<?xi32>>) -> memref<?xi32>
    "func.return"(%54) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "beyond", sym_visibility = "private"}> ({
    %43 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %44 = "arith.constant"() <{value = 8 : index}> : () -> index
    %45 = "memref.reinterpret_cast"(%43, %44) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<4xi32>, index) -> memref<?xi32>
    "func.return"(%45) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "freed", sym_visibility = "private"}> ({
    %41 = "arith.constant"() <{value = 2 : index}> : () -> index
    %42 = "memref.alloc"(%41) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    "memref.dealloc"(%42) : (memref<?xi32>) -> ()
    "func.return"(%42) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "left", sym_visibility = "private"}> ({
    %39 = "arith.constant"() <{value = 2 : index}> : () -> index
    %40 = "memref.alloca"(%39) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    "func.return"(%40) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "poison", sym_visibility = "private"}> ({
    %38 = "ub.poison"() <{value = #ub.poison}> : () -> memref<?xi32>
    "func.return"(%38) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "from_poison"}> ({
    %33 = "arith.constant"() <{value = 0 : index}> : () -> index
    %34 = "arith.constant"() <{value = 6 : index}> : () -> index
    %35 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %36 = "func.call"() <{callee = @poison}> : () -> memref<?xi32>
    %37 = "memref.load"(%36, %33) : (memref<?xi32>, index) -> i32
    "func.return"(%37) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "from_null"}> ({
    %28 = "arith.constant"() <{value = 0 : index}> : () -> index
    %29 = "arith.constant"() <{value = 6 : index}> : () -> index
    %30 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %31 = "func.call"() <{callee = @null}> : () -> memref<?xi32>
    %32 = "memref.load"(%31, %28) : (memref<?xi32>, index) -> i32
    "func.return"(%32) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "from_nowhere"}> ({
    %23 = "arith.constant"() <{value = 0 : index}> : () -> index
    %24 = "arith.constant"() <{value = 6 : index}> : () -> index
    %25 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %26 = "func.call"() <{callee = @nowhere}> : () -> memref<?xi32>
    %27 = "memref.load"(%26, %23) : (memref<?xi32>, index) -> i32
    "func.return"(%27) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "from_beyond"}> ({
    %18 = "arith.constant"() <{value = 0 : index}> : () -> index
    %19 = "arith.constant"() <{value = 6 : index}> : () -> index
    %20 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %21 = "func.call"() <{callee = @beyond}> : () -> memref<?xi32>
    %22 = "memref.load"(%21, %19) : (memref<?xi32>, index) -> i32
    "func.return"(%22) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "from_freed"}> ({
    %13 = "arith.constant"() <{value = 0 : index}> : () -> index
    %14 = "arith.constant"() <{value = 6 : index}> : () -> index
    %15 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %16 = "func.call"() <{callee = @freed}> : () -> memref<?xi32>
    %17 = "memref.load"(%16, %13) : (memref<?xi32>, index) -> i32
    "func.return"(%17) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "from_left"}> ({
    %8 = "arith.constant"() <{value = 0 : index}> : () -> index
    %9 = "arith.constant"() <{value = 6 : index}> : () -> index
    %10 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %11 = "func.call"() <{callee = @left}> : () -> memref<?xi32>
    %12 = "memref.load"(%11, %8) : (memref<?xi32>, index) -> i32
    "func.return"(%12) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> i32, sym_name = "at"}> ({
  ^bb0(%arg1: index):
    %6 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %7 = "memref.load"(%6, %arg1) : (memref<2xi32>, index) -> i32
    "func.return"(%7) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> i32, sym_name = "odd"}> ({
  ^bb0(%arg0: index):
    %3 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<8xi8>
    %4 = "memref.view"(%3, %arg0) : (memref<8xi8>, index) -> memref<i32>
    %5 = "memref.load"(%4) : (memref<i32>) -> i32
    "func.return"(%5) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "says"}> ({
    %0 = "memref.alloc"() <{alignment = 8 : i64, operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    %2 = "memref.load"(%0, %1) <{alignment = 8 : i64}> : (memref<2xi32>, index) -> i32
    "func.return"(%2) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> i32, sym_name = "behind"}> ({
  ^bb0(%arg0: index):
    %0 = "arith.constant"() <{value = 7 : i32}> : () -> i32
    %1 = "memref.alloc"(%arg0) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    "linalg.fill"(%0, %1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1: i32, %arg2: i32):
      "linalg.yield"(%arg1) : (i32) -> ()
    }) : (i32, memref<?xi32>) -> ()
    %2:4 = "memref.extract_strided_metadata"(%1) : (memref<?xi32>) -> (memref<i32>, index, index, index)
    %3 = "memref.load"(%2#0) : (memref<i32>) -> i32
    "func.return"(%3) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

