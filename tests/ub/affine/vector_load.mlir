// UB: @from_poison() poison-address
// UB: @from_null() null-access
// UB: @from_nowhere() out-of-bounds
// UB: @from_beyond() out-of-bounds
// UB: @from_freed() use-after-free
// UB: @at(4 : index, 1 : index) index-out-of-bounds
// UB: @at(-1 : index, 1 : index) index-out-of-bounds
// UB: @at(poison, 1 : index) index-out-of-bounds
// UB: @at(1 : index, 0 : index) divisor-not-positive
// UB: @odd(2 : index) misaligned
// UB: @at(3 : index, 1 : index) index-out-of-bounds
// POISON: @at(0 : index, 1 : index) uninitialised
// CALL: @odd(4 : index) -> [poison, poison] : vector<2xi32>
// UNSPECIFIED: @row(1 : index) beyond-row
// CALL: @row(1 : index) -> [2, 3] : vector<2xi32>
// UB: @row(3 : index) index-out-of-bounds

"memref.global"() <{constant, initial_value = dense<[1, 2]> : tensor<2xi32>, sym_name = "const", sym_visibility = "private", type = memref<2xi32>}> : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "null", sym_visibility = "private"}> ({
  %37 = "llvm.mlir.zero"() : () -> !llvm.ptr
  %38 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
  %39 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
  %40 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
  %41 = "builtin.unrealized_conversion_cast"(%37, %37, %38, %39, %40) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> memref<?xi32>
  "func.return"(%41) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "nowhere", sym_visibility = "private"}> ({
  %31 = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
  %32 = "llvm.inttoptr"(%31) : (i64) -> !llvm.ptr
  %33 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
  %34 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
  %35 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
  %36 = "builtin.unrealized_conversion_cast"(%32, %32, %33, %34, %35) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> memref<?xi32>
  "func.return"(%36) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "beyond", sym_visibility = "private"}> ({
  %28 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<1xi32>
  %29 = "arith.constant"() <{value = 8 : index}> : () -> index
  %30 = "memref.reinterpret_cast"(%28, %29) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<1xi32>, index) -> memref<?xi32>
  "func.return"(%30) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "freed", sym_visibility = "private"}> ({
  %26 = "arith.constant"() <{value = 2 : index}> : () -> index
  %27 = "memref.alloc"(%26) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  "memref.dealloc"(%27) : (memref<?xi32>) -> ()
  "func.return"(%27) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "poison", sym_visibility = "private"}> ({
  %25 = "ub.poison"() <{value = #ub.poison}> : () -> memref<?xi32>
  "func.return"(%25) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "constant", sym_visibility = "private"}> ({
  %23 = "memref.get_global"() <{name = @const}> : () -> memref<2xi32>
  %24 = "memref.cast"(%23) : (memref<2xi32>) -> memref<?xi32>
  "func.return"(%24) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> vector<2xi32>, sym_name = "from_poison"}> ({
  %20 = "arith.constant"() <{value = 0 : index}> : () -> index
  %21 = "func.call"() <{callee = @poison}> : () -> memref<?xi32>
  %22 = "affine.vector_load"(%21, %20) <{map = affine_map<(d0) -> (d0)>}> : (memref<?xi32>, index) -> vector<2xi32>
  "func.return"(%22) : (vector<2xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> vector<2xi32>, sym_name = "from_null"}> ({
  %17 = "arith.constant"() <{value = 0 : index}> : () -> index
  %18 = "func.call"() <{callee = @null}> : () -> memref<?xi32>
  %19 = "affine.vector_load"(%18, %17) <{map = affine_map<(d0) -> (d0)>}> : (memref<?xi32>, index) -> vector<2xi32>
  "func.return"(%19) : (vector<2xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> vector<2xi32>, sym_name = "from_nowhere"}> ({
  %14 = "arith.constant"() <{value = 0 : index}> : () -> index
  %15 = "func.call"() <{callee = @nowhere}> : () -> memref<?xi32>
  %16 = "affine.vector_load"(%15, %14) <{map = affine_map<(d0) -> (d0)>}> : (memref<?xi32>, index) -> vector<2xi32>
  "func.return"(%16) : (vector<2xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> vector<2xi32>, sym_name = "from_beyond"}> ({
  %11 = "arith.constant"() <{value = 4 : index}> : () -> index
  %12 = "func.call"() <{callee = @beyond}> : () -> memref<?xi32>
  %13 = "affine.vector_load"(%12, %11) <{map = affine_map<(d0) -> (d0)>}> : (memref<?xi32>, index) -> vector<2xi32>
  "func.return"(%13) : (vector<2xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> vector<2xi32>, sym_name = "from_freed"}> ({
  %8 = "arith.constant"() <{value = 0 : index}> : () -> index
  %9 = "func.call"() <{callee = @freed}> : () -> memref<?xi32>
  %10 = "affine.vector_load"(%9, %8) <{map = affine_map<(d0) -> (d0)>}> : (memref<?xi32>, index) -> vector<2xi32>
  "func.return"(%10) : (vector<2xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (index, index) -> vector<2xi32>, sym_name = "at"}> ({
^bb0(%arg2: index, %arg3: index):
  %6 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
  %7 = "affine.vector_load"(%6, %arg2, %arg3) <{map = affine_map<(d0)[s0] -> (d0 floordiv s0)>}> : (memref<4xi32>, index, index) -> vector<2xi32>
  "func.return"(%7) : (vector<2xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (index) -> vector<2xi32>, sym_name = "odd"}> ({
^bb0(%arg1: index):
  %2 = "arith.constant"() <{value = 0 : index}> : () -> index
  %3 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<20xi8>
  %4 = "memref.view"(%3, %arg1) : (memref<20xi8>, index) -> memref<2xi32>
  %5 = "affine.vector_load"(%4, %2) <{map = affine_map<(d0) -> (d0)>}> : (memref<2xi32>, index) -> vector<2xi32>
  "func.return"(%5) : (vector<2xi32>) -> ()
}) : () -> ()
"memref.global"() <{constant, initial_value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>, sym_name = "matrix", sym_visibility = "private", type = memref<2x2xi32>}> : () -> ()
"func.func"() <{function_type = (index) -> vector<2xi32>, sym_name = "row"}> ({
^bb0(%arg0: index):
  %0 = "memref.get_global"() <{name = @matrix}> : () -> memref<2x2xi32>
  %1 = "affine.vector_load"(%0, %arg0) <{map = affine_map<(d0) -> (0, d0)>}> : (memref<2x2xi32>, index) -> vector<2xi32>
  "func.return"(%1) : (vector<2xi32>) -> ()
}) : () -> ()
