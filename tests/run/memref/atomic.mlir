// CALL: @addi(3 : i32) -> 8 : i32
// CALL: @maxs(-1 : i32) -> 5 : i32
// CALL: @maxs(9 : i32) -> 9 : i32
// CALL: @minu(-1 : i32) -> 5 : i32
// CALL: @minu(2 : i32) -> 2 : i32
// CALL: @assign(2.5 : f32) -> 2.5 : f32
// CALL: @mulf(2.5 : f32) -> 6.25 : f32
// CALL: @maximumf(-0.0 : f32, 0.0 : f32) -> 0.0 : f32
// CALL: @maximumf(poison, 0.0 : f32) -> poison
// CALL: @old(3 : i32) -> 5 : i32
// CALL: @generic(4 : i32) -> 8 : i32

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "addi"}> ({
  ^bb0(%arg9: i32):
    %26 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %27 = "arith.constant"() <{value = 1 : index}> : () -> index
    %28 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    "memref.store"(%28, %26, %27) : (i32, memref<2xi32>, index) -> ()
    %29 = "memref.atomic_rmw"(%arg9, %26, %27) <{kind = 1 : i64}> : (i32, memref<2xi32>, index) -> i32
    %30 = "memref.load"(%26, %27) : (memref<2xi32>, index) -> i32
    "func.return"(%30) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> i32, sym_name = "maxs"}> ({
  ^bb0(%arg8: i32):
    %21 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %22 = "arith.constant"() <{value = 1 : index}> : () -> index
    %23 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    "memref.store"(%23, %21, %22) : (i32, memref<2xi32>, index) -> ()
    %24 = "memref.atomic_rmw"(%arg8, %21, %22) <{kind = 6 : i64}> : (i32, memref<2xi32>, index) -> i32
    %25 = "memref.load"(%21, %22) : (memref<2xi32>, index) -> i32
    "func.return"(%25) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> i32, sym_name = "minu"}> ({
  ^bb0(%arg7: i32):
    %16 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %17 = "arith.constant"() <{value = 1 : index}> : () -> index
    %18 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    "memref.store"(%18, %16, %17) : (i32, memref<2xi32>, index) -> ()
    %19 = "memref.atomic_rmw"(%arg7, %16, %17) <{kind = 11 : i64}> : (i32, memref<2xi32>, index) -> i32
    %20 = "memref.load"(%16, %17) : (memref<2xi32>, index) -> i32
    "func.return"(%20) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (f32) -> f32, sym_name = "assign"}> ({
  ^bb0(%arg6: f32):
    %13 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<f32>
    %14 = "memref.atomic_rmw"(%arg6, %13) <{kind = 3 : i64}> : (f32, memref<f32>) -> f32
    %15 = "memref.load"(%13) : (memref<f32>) -> f32
    "func.return"(%15) : (f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (f32) -> f32, sym_name = "mulf"}> ({
  ^bb0(%arg5: f32):
    %10 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<f32>
    "memref.store"(%arg5, %10) : (f32, memref<f32>) -> ()
    %11 = "memref.atomic_rmw"(%arg5, %10) <{kind = 12 : i64}> : (f32, memref<f32>) -> f32
    %12 = "memref.load"(%10) : (memref<f32>) -> f32
    "func.return"(%12) : (f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (f32, f32) -> f32, sym_name = "maximumf"}> ({
  ^bb0(%arg3: f32, %arg4: f32):
    %7 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<f32>
    "memref.store"(%arg3, %7) : (f32, memref<f32>) -> ()
    %8 = "memref.atomic_rmw"(%arg4, %7) <{kind = 4 : i64}> : (f32, memref<f32>) -> f32
    %9 = "memref.load"(%7) : (memref<f32>) -> f32
    "func.return"(%9) : (f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> i32, sym_name = "old"}> ({
  ^bb0(%arg2: i32):
    %4 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
    %5 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    "memref.store"(%5, %4) : (i32, memref<i32>) -> ()
    %6 = "memref.atomic_rmw"(%arg2, %4) <{kind = 13 : i64}> : (i32, memref<i32>) -> i32
    "func.return"(%6) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> i32, sym_name = "generic"}> ({
  ^bb0(%arg0: i32):
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
    "memref.store"(%arg0, %0) : (i32, memref<i32>) -> ()
    %1 = "memref.generic_atomic_rmw"(%0) ({
    ^bb0(%arg1: i32):
      %3 = "arith.addi"(%arg1, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "memref.atomic_yield"(%3) : (i32) -> ()
    }) : (memref<i32>) -> i32
    %2 = "memref.load"(%0) : (memref<i32>) -> i32
    "func.return"(%2) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

