// CALL: @descriptor(9 : i32) -> 0 : i64, 3 : i64, 3 : i64, 9 : i32
// CALL: @pieces(9 : i32) -> 3 : i64, 9 : i32
// CALL: @unranked(9 : i32) -> 2 : i64, 3 : index, 9 : i32
// CALL: @elements(1.0 : f32) -> 1065353216 : i32
// CALL: @vectors([1, 2, 3, poison] : vector<2x2xi8>) -> [3, poison] : vector<2xi8>
// STOPS: @no_descriptor() unsupported
// STOPS: @other_rank() unsupported

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i64, i64, i64, i32), sym_name = "descriptor"}> ({
  ^bb0(%arg4: i32):
    %25 = "arith.constant"() <{value = 1 : index}> : () -> index
    %26 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2x3xi32>
    "memref.store"(%arg4, %26, %25, %25) : (i32, memref<2x3xi32>, index, index) -> ()
    %27 = "builtin.unrealized_conversion_cast"(%26) : (memref<2x3xi32>) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %28 = "llvm.extractvalue"(%27) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>) -> i64
    %29 = "llvm.extractvalue"(%27) <{position = array<i64: 3, 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>) -> i64
    %30 = "llvm.extractvalue"(%27) <{position = array<i64: 4, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>) -> i64
    %31 = "builtin.unrealized_conversion_cast"(%27) : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>) -> memref<2x3xi32>
    %32 = "memref.load"(%31, %25, %25) : (memref<2x3xi32>, index, index) -> i32
    "func.return"(%28, %29, %30, %32) : (i64, i64, i64, i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> (i64, i32), sym_name = "pieces"}> ({
  ^bb0(%arg3: i32):
    %20 = "arith.constant"() <{value = 1 : index}> : () -> index
    %21 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2x3xi32>
    "memref.store"(%arg3, %21, %20, %20) : (i32, memref<2x3xi32>, index, index) -> ()
    %22:7 = "builtin.unrealized_conversion_cast"(%21) : (memref<2x3xi32>) -> (!llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64)
    %23 = "builtin.unrealized_conversion_cast"(%22#0, %22#1, %22#2, %22#3, %22#4, %22#5, %22#6) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64) -> memref<2x3xi32>
    %24 = "memref.load"(%23, %20, %20) : (memref<2x3xi32>, index, index) -> i32
    "func.return"(%22#4, %24) : (i64, i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> (i64, index, i32), sym_name = "unranked"}> ({
  ^bb0(%arg2: i32):
    %9 = "arith.constant"() <{value = 1 : index}> : () -> index
    %10 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2x3xi32>
    "memref.store"(%arg2, %10, %9, %9) : (i32, memref<2x3xi32>, index, index) -> ()
    %11 = "memref.cast"(%10) : (memref<2x3xi32>) -> memref<*xi32>
    %12 = "builtin.unrealized_conversion_cast"(%11) : (memref<*xi32>) -> !llvm.struct<(i64, ptr)>
    %13 = "llvm.extractvalue"(%12) <{position = array<i64: 0>}> : (!llvm.struct<(i64, ptr)>) -> i64
    %14 = "builtin.unrealized_conversion_cast"(%12) : (!llvm.struct<(i64, ptr)>) -> memref<*xi32>
    %15 = "memref.dim"(%14, %9) : (memref<*xi32>, index) -> index
    %16:2 = "builtin.unrealized_conversion_cast"(%14) : (memref<*xi32>) -> (i64, !llvm.ptr)
    %17 = "builtin.unrealized_conversion_cast"(%16#0, %16#1) : (i64, !llvm.ptr) -> memref<*xi32>
    %18 = "memref.cast"(%17) : (memref<*xi32>) -> memref<2x3xi32>
    %19 = "memref.load"(%18, %9, %9) : (memref<2x3xi32>, index, index) -> i32
    "func.return"(%13, %15, %19) : (i64, index, i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (f32) -> i32, sym_name = "elements"}> ({
  ^bb0(%arg1: f32):
    %6 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<f32>
    "memref.store"(%arg1, %6) : (f32, memref<f32>) -> ()
    %7 = "builtin.unrealized_conversion_cast"(%6) : (memref<f32>) -> memref<i32>
    %8 = "memref.load"(%7) : (memref<i32>) -> i32
    "func.return"(%8) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (vector<2x2xi8>) -> vector<2xi8>, sym_name = "vectors"}> ({
  ^bb0(%arg0: vector<2x2xi8>):
    %4 = "builtin.unrealized_conversion_cast"(%arg0) : (vector<2x2xi8>) -> !llvm.array<2 x vector<2xi8>>
    %5 = "llvm.extractvalue"(%4) <{position = array<i64: 1>}> : (!llvm.array<2 x vector<2xi8>>) -> vector<2xi8>
    "func.return"(%5) : (vector<2xi8>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i64, sym_name = "no_descriptor"}> ({
    %2 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<f32>
    %3 = "builtin.unrealized_conversion_cast"(%2) : (memref<f32>) -> i64
    "func.return"(%3) : (i64) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "other_rank"}> ({
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<f32>
    %1 = "builtin.unrealized_conversion_cast"(%0) : (memref<f32>) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

