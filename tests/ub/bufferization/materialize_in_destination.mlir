// UB: @to_poison() poison-address
// UB: @to_null() null-access
// UB: @to_nowhere() out-of-bounds
// UB: @to_beyond() out-of-bounds
// UB: @to_freed() use-after-free
// UB: @to_constant() constant-write
// UB: @sizes(3 : index) shapes-differ

"builtin.module"() ({
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "null", sym_visibility = "private"}> ({
    %39 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %40 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
    %41 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
    %42 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %43 = "builtin.unrealized_conversion_cast"(%39, %39, %40, %41, %42) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> memref<?xi32>
    "func.return"(%43) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "nowhere", sym_visibility = "private"}> ({
    %30 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<40xi8>
    %31 = "arith.constant"() <{value = 0 : index}> : () -> index
    %32 = "arith.constant"() <{value = 1 : index}> : () -> index
    %33 = "arith.constant"() <{value = 2 : index}> : () -> index
    %34 = "arith.constant"() <{value = 3 : index}> : () -> index
    %35 = "arith.constant"() <{value = 4 : index}> : () -> index
    %36 = "memref.view"(%30, %31) : (memref<40xi8>, index) -> memref<5xindex>
    "memref.store"(%35, %36, %31) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%35, %36, %32) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%31, %36, %33) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%33, %36, %34) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%32, %36, %35) : (index, memref<5xindex>, index) -> ()
    %37 = "memref.view"(%30, %31) : (memref<40xi8>, index) -> memref<memref<?xi32>>
    %38 = "memref.load"(%37) : (memref<memref<?xi32>>) -> memref<?xi32>
    "func.return"(%38) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "beyond", sym_visibility = "private"}> ({
    %27 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %28 = "arith.constant"() <{value = 8 : index}> : () -> index
    %29 = "memref.reinterpret_cast"(%27, %28) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<4xi32>, index) -> memref<?xi32>
    "func.return"(%29) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "freed", sym_visibility = "private"}> ({
    %25 = "arith.constant"() <{value = 2 : index}> : () -> index
    %26 = "memref.alloc"(%25) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    "memref.dealloc"(%26) : (memref<?xi32>) -> ()
    "func.return"(%26) : (memref<?xi32>) -> ()
  }) : () -> ()
  "memref.global"() <{constant, initial_value = dense<[1, 2]> : tensor<2xi32>, sym_name = "g", sym_visibility = "private", type = memref<2xi32>}> : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "constant", sym_visibility = "private"}> ({
    %23 = "memref.get_global"() <{name = @g}> : () -> memref<2xi32>
    %24 = "memref.cast"(%23) : (memref<2xi32>) -> memref<?xi32>
    "func.return"(%24) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "poison", sym_visibility = "private"}> ({
    %22 = "ub.poison"() <{value = #ub.poison}> : () -> memref<?xi32>
    "func.return"(%22) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "to_poison"}> ({
    %19 = "arith.constant"() <{value = 2 : index}> : () -> index
    %20 = "bufferization.alloc_tensor"(%19) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (index) -> tensor<?xi32>
    %21 = "func.call"() <{callee = @poison}> : () -> memref<?xi32>
    "bufferization.materialize_in_destination"(%20, %21) <{writable}> : (tensor<?xi32>, memref<?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "to_null"}> ({
    %16 = "arith.constant"() <{value = 2 : index}> : () -> index
    %17 = "bufferization.alloc_tensor"(%16) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (index) -> tensor<?xi32>
    %18 = "func.call"() <{callee = @null}> : () -> memref<?xi32>
    "bufferization.materialize_in_destination"(%17, %18) <{writable}> : (tensor<?xi32>, memref<?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "to_nowhere"}> ({
    %13 = "arith.constant"() <{value = 2 : index}> : () -> index
    %14 = "bufferization.alloc_tensor"(%13) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (index) -> tensor<?xi32>
    %15 = "func.call"() <{callee = @nowhere}> : () -> memref<?xi32>
    "bufferization.materialize_in_destination"(%14, %15) <{writable}> : (tensor<?xi32>, memref<?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "to_beyond"}> ({
    %10 = "arith.constant"() <{value = 8 : index}> : () -> index
    %11 = "bufferization.alloc_tensor"(%10) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (index) -> tensor<?xi32>
    %12 = "func.call"() <{callee = @beyond}> : () -> memref<?xi32>
    "bufferization.materialize_in_destination"(%11, %12) <{writable}> : (tensor<?xi32>, memref<?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "to_freed"}> ({
    %7 = "arith.constant"() <{value = 2 : index}> : () -> index
    %8 = "bufferization.alloc_tensor"(%7) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (index) -> tensor<?xi32>
    %9 = "func.call"() <{callee = @freed}> : () -> memref<?xi32>
    "bufferization.materialize_in_destination"(%8, %9) <{writable}> : (tensor<?xi32>, memref<?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "to_constant"}> ({
    %4 = "arith.constant"() <{value = 2 : index}> : () -> index
    %5 = "bufferization.alloc_tensor"(%4) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (index) -> tensor<?xi32>
    %6 = "func.call"() <{callee = @constant}> : () -> memref<?xi32>
    "bufferization.materialize_in_destination"(%5, %6) <{writable}> : (tensor<?xi32>, memref<?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> tensor<?xi32>, sym_name = "sizes"}> ({
  ^bb0(%arg0: index):
    %0 = "arith.constant"() <{value = 2 : index}> : () -> index
    %1 = "bufferization.alloc_tensor"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (index) -> tensor<?xi32>
    %2 = "bufferization.alloc_tensor"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (index) -> tensor<?xi32>
    %3 = "bufferization.materialize_in_destination"(%1, %2) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    "func.return"(%3) : (tensor<?xi32>) -> ()
  }) : () -> ()
}) : () -> ()

