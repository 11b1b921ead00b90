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
// POISON: @at(0 : index, 1 : index) uninitialised
// CALL: @odd(4 : index) -> poison

"memref.global"() <{constant, initial_value = dense<[1, 2]> : tensor<2xi32>, sym_name = "const", sym_visibility = "private", type = memref<2xi32>}> : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "null", sym_visibility = "private"}> ({
  %35 = "llvm.mlir.zero"() : () -> !llvm.ptr
  %36 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
  %37 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
  %38 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
  %39 = "builtin.unrealized_conversion_cast"(%35, %35, %36, %37, %38) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> memref<?xi32>
  "func.return"(%39) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "nowhere", sym_visibility = "private"}> ({
  %29 = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
  %30 = "llvm.inttoptr"(%29) : (i64) -> !llvm.ptr
  %31 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
  %32 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
  %33 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
  %34 = "builtin.unrealized_conversion_cast"(%30, %30, %31, %32, %33) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> memref<?xi32>
  "func.return"(%34) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "beyond", sym_visibility = "private"}> ({
  %26 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<1xi32>
  %27 = "arith.constant"() <{value = 8 : index}> : () -> index
  %28 = "memref.reinterpret_cast"(%26, %27) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<1xi32>, index) -> memref<?xi32>
  "func.return"(%28) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "freed", sym_visibility = "private"}> ({
  %24 = "arith.constant"() <{value = 2 : index}> : () -> index
  %25 = "memref.alloc"(%24) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  "memref.dealloc"(%25) : (memref<?xi32>) -> ()
  "func.return"(%25) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "poison", sym_visibility = "private"}> ({
  %23 = "ub.poison"() <{value = #ub.poison}> : () -> memref<?xi32>
  "func.return"(%23) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> memref<?xi32>, sym_name = "constant", sym_visibility = "private"}> ({
  %21 = "memref.get_global"() <{name = @const}> : () -> memref<2xi32>
  %22 = "memref.cast"(%21) : (memref<2xi32>) -> memref<?xi32>
  "func.return"(%22) : (memref<?xi32>) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> i32, sym_name = "from_poison"}> ({
  %18 = "arith.constant"() <{value = 0 : index}> : () -> index
  %19 = "func.call"() <{callee = @poison}> : () -> memref<?xi32>
  %20 = "affine.load"(%19, %18) <{map = affine_map<(d0) -> (d0)>}> : (memref<?xi32>, index) -> i32
  "func.return"(%20) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> i32, sym_name = "from_null"}> ({
  %15 = "arith.constant"() <{value = 0 : index}> : () -> index
  %16 = "func.call"() <{callee = @null}> : () -> memref<?xi32>
  %17 = "affine.load"(%16, %15) <{map = affine_map<(d0) -> (d0)>}> : (memref<?xi32>, index) -> i32
  "func.return"(%17) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> i32, sym_name = "from_nowhere"}> ({
  %12 = "arith.constant"() <{value = 0 : index}> : () -> index
  %13 = "func.call"() <{callee = @nowhere}> : () -> memref<?xi32>
  %14 = "affine.load"(%13, %12) <{map = affine_map<(d0) -> (d0)>}> : (memref<?xi32>, index) -> i32
  "func.return"(%14) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> i32, sym_name = "from_beyond"}> ({
  %9 = "arith.constant"() <{value = 4 : index}> : () -> index
  %10 = "func.call"() <{callee = @beyond}> : () -> memref<?xi32>
  %11 = "affine.load"(%10, %9) <{map = affine_map<(d0) -> (d0)>}> : (memref<?xi32>, index) -> i32
  "func.return"(%11) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> i32, sym_name = "from_freed"}> ({
  %6 = "arith.constant"() <{value = 0 : index}> : () -> index
  %7 = "func.call"() <{callee = @freed}> : () -> memref<?xi32>
  %8 = "affine.load"(%7, %6) <{map = affine_map<(d0) -> (d0)>}> : (memref<?xi32>, index) -> i32
  "func.return"(%8) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (index, index) -> i32, sym_name = "at"}> ({
^bb0(%arg1: index, %arg2: index):
  %4 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
  %5 = "affine.load"(%4, %arg1, %arg2) <{map = affine_map<(d0)[s0] -> (d0 floordiv s0)>}> : (memref<4xi32>, index, index) -> i32
  "func.return"(%5) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (index) -> i32, sym_name = "odd"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<20xi8>
  %2 = "memref.view"(%1, %arg0) : (memref<20xi8>, index) -> memref<2xi32>
  %3 = "affine.load"(%2, %0) <{map = affine_map<(d0) -> (d0)>}> : (memref<2xi32>, index) -> i32
  "func.return"(%3) : (i32) -> ()
}) : () -> ()
