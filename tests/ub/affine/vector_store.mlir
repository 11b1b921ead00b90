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
// UB: @from_constant() constant-write
// UB: @at(3 : index, 1 : index) index-out-of-bounds
// CALL: @odd(4 : index) ->
// UNSPECIFIED: @row(1 : index) beyond-row
// CALL: @row(1 : index) -> 1 : i32

"memref.global"() <{constant, initial_value = dense<[1, 2]> : tensor<2xi32>, sym_name = "const", sym_visibility = "private", type = memref<2xi32>}> : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "null", sym_visibility = "private"}> ({
  %41 = "llvm.mlir.zero"() : () -> !llvm.ptr
  %42 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
  %43 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
  %44 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
  %45 = "builtin.unrealized_conversion_cast"(%41, %41, %42, %43, %44) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> memref<?xi32>
  "func.return"(%45) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "nowhere", sym_visibility = "private"}> ({
  %35 = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
  %36 = "llvm.inttoptr"(%35) : (i64) -> !llvm.ptr
  %37 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
  %38 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
  %39 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
  %40 = "builtin.unrealized_conversion_cast"(%36, %36, %37, %38, %39) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> memref<?xi32>
  "func.return"(%40) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "beyond", sym_visibility = "private"}> ({
  %32 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<1xi32>
  %33 = "arith.constant"() <{value = 8 : index}> : () -> index
  %34 = "memref.reinterpret_cast"(%32, %33) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<1xi32>, index) -> memref<?xi32>
  "func.return"(%34) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "freed", sym_visibility = "private"}> ({
  %30 = "arith.constant"() <{value = 2 : index}> : () -> index
  %31 = "memref.alloc"(%30) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  "memref.dealloc"(%31) : (memref<?xi32>) -> ()
  "func.return"(%31) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "poison", sym_visibility = "private"}> ({
  %29 = "ub.poison"() <{value = #ub.poison}> : () -> memref<?xi32>
  "func.return"(%29) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "constant", sym_visibility = "private"}> ({
  %27 = "memref.get_global"() <{name = @const}> : () -> memref<2xi32>
  %28 = "memref.cast"(%27) : (memref<2xi32>) -> memref<?xi32>
  "func.return"(%28) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "from_poison"}> ({
  %24 = "arith.constant"() <{value = 0 : index}> : () -> index
  %25 = "arith.constant"() <{value = dense<1> : vector<2xi32>}> : () -> vector<2xi32>
  %26 = "func.call"() <{callee = @poison}> : () -> memref<?xi32>
  "affine.vector_store"(%25, %26, %24) <{map = affine_map<(d0) -> (d0)>}> : (vector<2xi32>, memref<?xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "from_null"}> ({
  %21 = "arith.constant"() <{value = 0 : index}> : () -> index
  %22 = "arith.constant"() <{value = dense<1> : vector<2xi32>}> : () -> vector<2xi32>
  %23 = "func.call"() <{callee = @null}> : () -> memref<?xi32>
  "affine.vector_store"(%22, %23, %21) <{map = affine_map<(d0) -> (d0)>}> : (vector<2xi32>, memref<?xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "from_nowhere"}> ({
  %18 = "arith.constant"() <{value = 0 : index}> : () -> index
  %19 = "arith.constant"() <{value = dense<1> : vector<2xi32>}> : () -> vector<2xi32>
  %20 = "func.call"() <{callee = @nowhere}> : () -> memref<?xi32>
  "affine.vector_store"(%19, %20, %18) <{map = affine_map<(d0) -> (d0)>}> : (vector<2xi32>, memref<?xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "from_beyond"}> ({
  %15 = "arith.constant"() <{value = 4 : index}> : () -> index
  %16 = "arith.constant"() <{value = dense<1> : vector<2xi32>}> : () -> vector<2xi32>
  %17 = "func.call"() <{callee = @beyond}> : () -> memref<?xi32>
  "affine.vector_store"(%16, %17, %15) <{map = affine_map<(d0) -> (d0)>}> : (vector<2xi32>, memref<?xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "from_freed"}> ({
  %12 = "arith.constant"() <{value = 0 : index}> : () -> index
  %13 = "arith.constant"() <{value = dense<1> : vector<2xi32>}> : () -> vector<2xi32>
  %14 = "func.call"() <{callee = @freed}> : () -> memref<?xi32>
  "affine.vector_store"(%13, %14, %12) <{map = affine_map<(d0) -> (d0)>}> : (vector<2xi32>, memref<?xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "from_constant"}> ({
  %9 = "arith.constant"() <{value = 0 : index}> : () -> index
  %10 = "arith.constant"() <{value = dense<1> : vector<2xi32>}> : () -> vector<2xi32>
  %11 = "func.call"() <{callee = @constant}> : () -> memref<?xi32>
  "affine.vector_store"(%10, %11, %9) <{map = affine_map<(d0) -> (d0)>}> : (vector<2xi32>, memref<?xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (index, index) -> (), sym_name = "at"}> ({
^bb0(%arg2: index, %arg3: index):
  %7 = "arith.constant"() <{value = dense<1> : vector<2xi32>}> : () -> vector<2xi32>
  %8 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
  "affine.vector_store"(%7, %8, %arg2, %arg3) <{map = affine_map<(d0)[s0] -> (d0 floordiv s0)>}> : (vector<2xi32>, memref<4xi32>, index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (index) -> (), sym_name = "odd"}> ({
^bb0(%arg1: index):
  %3 = "arith.constant"() <{value = dense<1> : vector<2xi32>}> : () -> vector<2xi32>
  %4 = "arith.constant"() <{value = 0 : index}> : () -> index
  %5 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<20xi8>
  %6 = "memref.view"(%5, %arg1) : (memref<20xi8>, index) -> memref<2xi32>
  "affine.vector_store"(%3, %6, %4) <{map = affine_map<(d0) -> (d0)>}> : (vector<2xi32>, memref<2xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (index) -> i32, sym_name = "row"}> ({
^bb0(%arg0: index):
  %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2x2xi32>
  %1 = "arith.constant"() <{value = dense<1> : vector<2xi32>}> : () -> vector<2xi32>
  "affine.vector_store"(%1, %0, %arg0) <{map = affine_map<(d0) -> (0, d0)>}> : (vector<2xi32>, memref<2x2xi32>, index) -> ()
  %2 = "affine.load"(%0) <{map = affine_map<() -> (1, 0)>}> : (memref<2x2xi32>) -> i32
  "func.return"(%2) : (i32) -> ()
}) : () -> ()
