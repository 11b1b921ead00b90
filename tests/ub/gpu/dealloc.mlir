// UB: @from_freed() double-free
// UB: @from_left() double-free
// UB: @from_constant() bad-free
// UB: @from_nowhere() bad-free
// UB: @local() bad-free
// UB: @from_poison() poison-address
// CALL: @from_null() ->
// UNSPECIFIED: @part() view-freed
// UB: @twice() double-free

"builtin.module"() ({
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "null", sym_visibility = "private"}> ({
    %27 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %28 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
    %29 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
    %30 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %31 = "builtin.unrealized_conversion_cast"(%27, %27, %28, %29, %30) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> memref<?xi32>
    "func.return"(%31) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "nowhere", sym_visibility = "private"}> ({
    %18 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<40xi8>
    %19 = "arith.constant"() <{value = 0 : index}> : () -> index
    %20 = "arith.constant"() <{value = 1 : index}> : () -> index
    %21 = "arith.constant"() <{value = 2 : index}> : () -> index
    %22 = "arith.constant"() <{value = 3 : index}> : () -> index
    %23 = "arith.constant"() <{value = 4 : index}> : () -> index
    %24 = "memref.view"(%18, %19) : (memref<40xi8>, index) -> memref<5xindex>
    "memref.store"(%23, %24, %19) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%23, %24, %20) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%19, %24, %21) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%21, %24, %22) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%20, %24, %23) : (index, memref<5xindex>, index) -> ()
    %25 = "memref.view"(%18, %19) : (memref<40xi8>, index) -> memref<memref<?xi32>>
    %26 = "memref.load"(%25) : (memref<memref<?xi32>>) -> memref<?xi32>
    "func.return"(%26) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "freed", sym_visibility = "private"}> ({
    %16 = "arith.constant"() <{value = 2 : index}> : () -> index
    %17 = "memref.alloc"(%16) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    "gpu.dealloc"(%17) : (memref<?xi32>) -> ()
    "func.return"(%17) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "left", sym_visibility = "private"}> ({
    %14 = "arith.constant"() <{value = 2 : index}> : () -> index
    %15 = "memref.alloca"(%14) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    "func.return"(%15) : (memref<?xi32>) -> ()
  }) : () -> ()
  "memref.global"() <{constant, initial_value = dense<[1, 2]> : tensor<2xi32>, sym_name = "g", sym_visibility = "private", type = memref<2xi32>}> : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "constant", sym_visibility = "private"}> ({
    %12 = "memref.get_global"() <{name = @g}> : () -> memref<2xi32>
    %13 = "memref.cast"(%12) : (memref<2xi32>) -> memref<?xi32>
    "func.return"(%13) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "poison", sym_visibility = "private"}> ({
    %11 = "ub.poison"() <{value = #ub.poison}> : () -> memref<?xi32>
    "func.return"(%11) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "local"}> ({
    %10 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    "gpu.dealloc"(%10) : (memref<2xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "part"}> ({
    %8 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %9 = "memref.subview"(%8) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (memref<2xi32>) -> memref<1xi32, strided<[1], offset: 1>>
    "gpu.dealloc"(%9) : (memref<1xi32, strided<[1], offset: 1>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "twice"}> ({
    %6 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    "gpu.dealloc"(%6) : (memref<2xi32>) -> ()
    "gpu.dealloc"(%6) : (memref<2xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_freed"}> ({
    %5 = "func.call"() <{callee = @freed}> : () -> memref<?xi32>
    "gpu.dealloc"(%5) : (memref<?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_left"}> ({
    %4 = "func.call"() <{callee = @left}> : () -> memref<?xi32>
    "gpu.dealloc"(%4) : (memref<?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_constant"}> ({
    %3 = "func.call"() <{callee = @constant}> : () -> memref<?xi32>
    "gpu.dealloc"(%3) : (memref<?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_poison"}> ({
    %2 = "func.call"() <{callee = @poison}> : () -> memref<?xi32>
    "gpu.dealloc"(%2) : (memref<?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_nowhere"}> ({
    %1 = "func.call"() <{callee = @nowhere}> : () -> memref<?xi32>
    "gpu.dealloc"(%1) : (memref<?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_null"}> ({
    %0 = "func.call"() <{callee = @null}> : () -> memref<?xi32>
    "gpu.dealloc"(%0) : (memref<?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

