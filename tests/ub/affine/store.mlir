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
// CALL: @odd(4 : index) ->
// CALL: @at(3 : index, 1 : index) ->

"memref.global"() <{constant, initial_value = dense<[1, 2]> : tensor<2xi32>, sym_name = "const", sym_visibility = "private", type = memref<2xi32>}> : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "null", sym_visibility = "private"}> ({
  %38 = "llvm.mlir.zero"() : () -> !llvm.ptr
  %39 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
  %40 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
  %41 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
  %42 = "builtin.unrealized_conversion_cast"(%38, %38, %39, %40, %41) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> memref<?xi32>
  "func.return"(%42) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "nowhere", sym_visibility = "private"}> ({
  %32 = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
  %33 = "llvm.inttoptr"(%32) : (i64) -> !llvm.ptr
  %34 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
  %35 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
  %36 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
  %37 = "builtin.unrealized_conversion_cast"(%33, %33, %34, %35, %36) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> memref<?xi32>
  "func.return"(%37) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "beyond", sym_visibility = "private"}> ({
  %29 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<1xi32>
  %30 = "arith.constant"() <{value = 8 : index}> : () -> index
  %31 = "memref.reinterpret_cast"(%29, %30) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<1xi32>, index) -> memref<?xi32>
  "func.return"(%31) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "freed", sym_visibility = "private"}> ({
  %27 = "arith.constant"() <{value = 2 : index}> : () -> index
  %28 = "memref.alloc"(%27) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  "memref.dealloc"(%28) : (memref<?xi32>) -> ()
  "func.return"(%28) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "poison", sym_visibility = "private"}> ({
  %26 = "ub.poison"() <{value = #ub.poison}> : () -> memref<?xi32>
  "func.return"(%26) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "constant", sym_visibility = "private"}> ({
  %24 = "memref.get_global"() <{name = @const}> : () -> memref<2xi32>
  %25 = "memref.cast"(%24) : (memref<2xi32>) -> memref<?xi32>
  "func.return"(%25) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "from_poison"}> ({
  %21 = "arith.constant"() <{value = 0 : index}> : () -> index
  %22 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %23 = "func.call"() <{callee = @poison}> : () -> memref<?xi32>
  "affine.store"(%22, %23, %21) <{map = affine_map<(d0) -> (d0)>}> : (i32, memref<?xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "from_null"}> ({
  %18 = "arith.constant"() <{value = 0 : index}> : () -> index
  %19 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %20 = "func.call"() <{callee = @null}> : () -> memref<?xi32>
  "affine.store"(%19, %20, %18) <{map = affine_map<(d0) -> (d0)>}> : (i32, memref<?xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "from_nowhere"}> ({
  %15 = "arith.constant"() <{value = 0 : index}> : () -> index
  %16 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %17 = "func.call"() <{callee = @nowhere}> : () -> memref<?xi32>
  "affine.store"(%16, %17, %15) <{map = affine_map<(d0) -> (d0)>}> : (i32, memref<?xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "from_beyond"}> ({
  %12 = "arith.constant"() <{value = 4 : index}> : () -> index
  %13 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %14 = "func.call"() <{callee = @beyond}> : () -> memref<?xi32>
  "affine.store"(%13, %14, %12) <{map = affine_map<(d0) -> (d0)>}> : (i32, memref<?xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "from_freed"}> ({
  %9 = "arith.constant"() <{value = 0 : index}> : () -> index
  %10 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %11 = "func.call"() <{callee = @freed}> : () -> memref<?xi32>
  "affine.store"(%10, %11, %9) <{map = affine_map<(d0) -> (d0)>}> : (i32, memref<?xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "from_constant"}> ({
  %6 = "arith.constant"() <{value = 0 : index}> : () -> index
  %7 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %8 = "func.call"() <{callee = @constant}> : () -> memref<?xi32>
  "affine.store"(%7, %8, %6) <{map = affine_map<(d0) -> (d0)>}> : (i32, memref<?xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (index, index) -> (), sym_name = "at"}> ({
^bb0(%arg1: index, %arg2: index):
  %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %5 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
  "affine.store"(%4, %5, %arg1, %arg2) <{map = affine_map<(d0)[s0] -> (d0 floordiv s0)>}> : (i32, memref<4xi32>, index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (index) -> (), sym_name = "odd"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %1 = "arith.constant"() <{value = 0 : index}> : () -> index
  %2 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<20xi8>
  %3 = "memref.view"(%2, %arg0) : (memref<20xi8>, index) -> memref<2xi32>
  "affine.store"(%0, %3, %1) <{map = affine_map<(d0) -> (d0)>}> : (i32, memref<2xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
