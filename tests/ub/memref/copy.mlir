// UB: @to_poison() poison-address
// UB: @to_null() null-access
// UB: @to_nowhere() out-of-bounds
// UB: @to_beyond() out-of-bounds
// UB: @to_freed() use-after-free
// UB: @to_constant() constant-write
// UB: @from_freed() use-after-free
// UB: @sizes(3 : index) shapes-differ
// UB: @ranks() shapes-differ
// UB: @shifted(1 : index) overlap
// CALL: @shifted(0 : index) ->
// CALL: @shifted(2 : index) ->
// UB: @transposed() overlap
// CALL: @combs() ->

#map = affine_map<(d0, d1) -> (d1, d0)>
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
    %33 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %34 = "memref.cast"(%33) : (memref<2xi32>) -> memref<?xi32>
    %35 = "func.call"() <{callee = @poison}> : () -> memref<?xi32>
    "memref.copy"(%34, %35) : (memref<?xi32>, memref<?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "to_null"}> ({
    %30 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %31 = "memref.cast"(%30) : (memref<2xi32>) -> memref<?xi32>
    %32 = "func.call"() <{callee = @null}> : () -> memref<?xi32>
    "memref.copy"(%31, %32) : (memref<?xi32>, memref<?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "to_nowhere"}> ({
    %27 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %28 = "memref.cast"(%27) : (memref<2xi32>) -> memref<?xi32>
    %29 = "func.call"() <{callee = @nowhere}> : () -> memref<?xi32>
    "memref.copy"(%28, %29) : (memref<?xi32>, memref<?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "to_beyond"}> ({
    %24 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<8xi32>
    %25 = "memref.cast"(%24) : (memref<8xi32>) -> memref<?xi32>
    %26 = "func.call"() <{callee = @beyond}> : () -> memref<?xi32>
    "memref.copy"(%25, %26) : (memref<?xi32>, memref<?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "to_freed"}> ({
    %21 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %22 = "memref.cast"(%21) : (memref<2xi32>) -> memref<?xi32>
    %23 = "func.call"() <{callee = @freed}> : () -> memref<?xi32>
    "memref.copy"(%22, %23) : (memref<?xi32>, memref<?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "to_constant"}> ({
    %18 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %19 = "memref.cast"(%18) : (memref<2xi32>) -> memref<?xi32>
    %20 = "func.call"() <{callee = @constant}> : () -> memref<?xi32>
    "memref.copy"(%19, %20) : (memref<?xi32>, memref<?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_freed"}> ({
    %15 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %16 = "memref.cast"(%15) : (memref<2xi32>) -> memref<?xi32>
    %17 = "func.call"() <{callee = @freed}> : () -> memref<?xi32>
    "memref.copy"(%17, %16) : (memref<?xi32>, memref<?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> (), sym_name = "sizes"}> ({
  ^bb0(%arg1: index):
    %12 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %13 = "memref.alloc"(%arg1) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    %14 = "memref.cast"(%12) : (memref<2xi32>) -> memref<?xi32>
    "memref.copy"(%14, %13) : (memref<?xi32>, memref<?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "ranks"}> ({
    %8 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %9 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2x1xi32>
    %10 = "memref.cast"(%8) : (memref<2xi32>) -> memref<*xi32>
    %11 = "memref.cast"(%9) : (memref<2x1xi32>) -> memref<*xi32>
    "memref.copy"(%10, %11) : (memref<*xi32>, memref<*xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> (), sym_name = "shifted"}> ({
  ^bb0(%arg0: index):
    %5 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %6 = "memref.subview"(%5) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (memref<4xi32>) -> memref<2xi32, strided<[1]>>
    %7 = "memref.subview"(%5, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (memref<4xi32>, index) -> memref<2xi32, strided<[1], offset: ?>>
    "memref.copy"(%6, %7) : (memref<2xi32, strided<[1]>>, memref<2xi32, strided<[1], offset: ?>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "transposed"}> ({
    %3 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2x2xi32>
    %4 = "memref.transpose"(%3) <{permutation = #map}> : (memref<2x2xi32>) -> memref<2x2xi32, strided<[1, 2]>>
    "memref.copy"(%3, %4) : (memref<2x2xi32>, memref<2x2xi32, strided<[1, 2]>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "combs"}> ({
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %1 = "memref.subview"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 2>, static_strides = array<i64: 2>}> : (memref<4xi32>) -> memref<2xi32, strided<[2]>>
    %2 = "memref.subview"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 2>, static_strides = array<i64: 2>}> : (memref<4xi32>) -> memref<2xi32, strided<[2], offset: 1>>
    "memref.copy"(%1, %2) : (memref<2xi32, strided<[2]>>, memref<2xi32, strided<[2], offset: 1>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

