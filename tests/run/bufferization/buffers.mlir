// CALL: @there_and_back([1, 2, 3, poison] : tensor<2x2xi32>) -> [1, 2, 3, poison] : tensor<2x2xi32>
// CALL: @any_layout([1, 2, 3, 4] : tensor<2x2xi32>) -> 2 : index, 4 : i32
// STOPS: @gaps([1, 2, 3, 4] : tensor<2x2xi32>) unsupported
// CALL: @snapshot() -> [poison, 4] : tensor<2xi32>
// CALL: @allocated(2 : index) -> [poison, poison] : tensor<2xi32>
// CALL: @copied([1, 2, 3, 4] : tensor<2x2xi32>) -> [1, 2, 3, 4] : tensor<2x2xi32>
// CALL: @in_tensor([1, 2, 3, 4] : tensor<2x2xi32>) -> [1, 2, 3, 4] : tensor<2x2xi32>
// CALL: @in_buffer([1, 2, 3, 4] : tensor<2x2xi32>) -> 4 : i32
// CALL: @cloned() -> 4 : i32
// CALL: @released(true : i1, true : i1) -> true : i1, false : i1, 4 : i32
// CALL: @released(false : i1, true : i1) -> false : i1, false : i1, 4 : i32
// CALL: @used_after_release(false : i1) -> 4 : i32
// CALL: @shared_in_parallel(3 : index) -> 5 : i32
// UB: @written_in_parallel(3 : index) data-race
// UB: @used_after_release(true : i1) use-after-free

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2x2xi32>) -> tensor<2x2xi32>, sym_name = "there_and_back"}> ({
  ^bb0(%arg9: tensor<2x2xi32>):
    %35 = "bufferization.to_buffer"(%arg9) : (tensor<2x2xi32>) -> memref<2x2xi32>
    %36 = "bufferization.to_tensor"(%35) <{restrict}> : (memref<2x2xi32>) -> tensor<2x2xi32>
    "func.return"(%36) : (tensor<2x2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<2x2xi32>) -> (index, i32), sym_name = "any_layout"}> ({
  ^bb0(%arg8: tensor<2x2xi32>):
    %31 = "arith.constant"() <{value = 1 : index}> : () -> index
    %32 = "bufferization.to_buffer"(%arg8) <{read_only}> : (tensor<2x2xi32>) -> memref<2x2xi32, strided<[?, ?], offset: ?>>
    %33 = "memref.dim"(%32, %31) : (memref<2x2xi32, strided<[?, ?], offset: ?>>, index) -> index
    %34 = "memref.load"(%32, %31, %31) : (memref<2x2xi32, strided<[?, ?], offset: ?>>, index, index) -> i32
    "func.return"(%33, %34) : (index, i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<2x2xi32>) -> (), sym_name = "gaps"}> ({
  ^bb0(%arg7: tensor<2x2xi32>):
    %30 = "bufferization.to_buffer"(%arg7) : (tensor<2x2xi32>) -> memref<2x2xi32, strided<[?, 2], offset: 1>>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "snapshot"}> ({
    %25 = "arith.constant"() <{value = 0 : index}> : () -> index
    %26 = "arith.constant"() <{value = 1 : index}> : () -> index
    %27 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %28 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    "memref.store"(%27, %28, %26) : (i32, memref<2xi32>, index) -> ()
    %29 = "bufferization.to_tensor"(%28) : (memref<2xi32>) -> tensor<2xi32>
    "func.return"(%29) : (tensor<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> tensor<?xi32>, sym_name = "allocated"}> ({
  ^bb0(%arg6: index):
    %24 = "bufferization.alloc_tensor"(%arg6, %arg6) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (index, index) -> tensor<?xi32>
    "func.return"(%24) : (tensor<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<2x2xi32>) -> tensor<2x2xi32>, sym_name = "copied"}> ({
  ^bb0(%arg5: tensor<2x2xi32>):
    %23 = "bufferization.alloc_tensor"(%arg5) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<2x2xi32>) -> tensor<2x2xi32>
    "bufferization.dealloc_tensor"(%arg5) : (tensor<2x2xi32>) -> ()
    "func.return"(%23) : (tensor<2x2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<2x2xi32>) -> tensor<2x2xi32>, sym_name = "in_tensor"}> ({
  ^bb0(%arg4: tensor<2x2xi32>):
    %21 = "bufferization.alloc_tensor"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> tensor<2x2xi32>
    %22 = "bufferization.materialize_in_destination"(%arg4, %21) : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
    "func.return"(%22) : (tensor<2x2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<2x2xi32>) -> i32, sym_name = "in_buffer"}> ({
  ^bb0(%arg3: tensor<2x2xi32>):
    %18 = "arith.constant"() <{value = 1 : index}> : () -> index
    %19 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2x2xi32>
    "bufferization.materialize_in_destination"(%arg3, %19) <{restrict, writable}> : (tensor<2x2xi32>, memref<2x2xi32>) -> ()
    %20 = "memref.load"(%19, %18, %18) : (memref<2x2xi32>, index, index) -> i32
    "func.return"(%20) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "cloned"}> ({
    %12 = "arith.constant"() <{value = 1 : index}> : () -> index
    %13 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %14 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    "memref.store"(%13, %14, %12) : (i32, memref<2xi32>, index) -> ()
    %15 = "bufferization.clone"(%14) : (memref<2xi32>) -> memref<*xi32>
    "memref.dealloc"(%14) : (memref<2xi32>) -> ()
    %16 = "memref.cast"(%15) : (memref<*xi32>) -> memref<2xi32>
    %17 = "memref.load"(%16, %12) : (memref<2xi32>, index) -> i32
    "memref.dealloc"(%16) : (memref<2xi32>) -> ()
    "func.return"(%17) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i1, i1) -> (i1, i1, i32), sym_name = "released"}> ({
  ^bb0(%arg1: i1, %arg2: i1):
    %4 = "arith.constant"() <{value = 1 : index}> : () -> index
    %5 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %6 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %7 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    "memref.store"(%5, %6, %4) : (i32, memref<2xi32>, index) -> ()
    %8 = "memref.subview"(%6) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (memref<2xi32>) -> memref<1xi32, strided<[1], offset: 1>>
    %9 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %10:2 = "bufferization.dealloc"(%6, %7, %7, %arg1, %arg2, %arg2, %8, %9) <{operandSegmentSizes = array<i32: 3, 3, 2>}> : (memref<2xi32>, memref<2xi32>, memref<2xi32>, i1, i1, i1, memref<1xi32, strided<[1], offset: 1>>, memref<2xi32>) -> (i1, i1)
    %11 = "memref.load"(%6, %4) : (memref<2xi32>, index) -> i32
    "func.return"(%10#0, %10#1, %11) : (i1, i1, i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i1) -> i32, sym_name = "used_after_release"}> ({
  ^bb0(%arg0: i1):
    %0 = "arith.constant"() <{value = 1 : index}> : () -> index
    %1 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %2 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    "memref.store"(%1, %2, %0) : (i32, memref<2xi32>, index) -> ()
    "bufferization.dealloc"(%2, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (memref<2xi32>, i1) -> ()
    %3 = "memref.load"(%2, %0) : (memref<2xi32>, index) -> i32
    "func.return"(%3) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> i32, sym_name = "shared_in_parallel"}> ({
  ^bb0(%arg20: index):
    %80 = "arith.constant"() <{value = 0 : index}> : () -> index
    %81 = "arith.constant"() <{value = 1 : index}> : () -> index
    %82 = "arith.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
    %83 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3xi32>
    "scf.parallel"(%80, %arg20, %81) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
    ^bb0(%arg21: index):
      %84 = "bufferization.to_buffer"(%82) : (tensor<i32>) -> memref<i32>
      %85 = "memref.load"(%84) : (memref<i32>) -> i32
      "memref.store"(%85, %83, %arg21) : (i32, memref<3xi32>, index) -> ()
      "scf.reduce"() : () -> ()
    }) : (index, index, index) -> ()
    %86 = "memref.load"(%83, %81) : (memref<3xi32>, index) -> i32
    "func.return"(%86) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> (), sym_name = "written_in_parallel"}> ({
  ^bb0(%arg22: index):
    %87 = "arith.constant"() <{value = 0 : index}> : () -> index
    %88 = "arith.constant"() <{value = 1 : index}> : () -> index
    %89 = "arith.constant"() <{value = 7 : i32}> : () -> i32
    %90 = "arith.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
    %91 = "bufferization.to_buffer"(%90) : (tensor<i32>) -> memref<i32>
    "scf.parallel"(%87, %arg22, %88) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
    ^bb0(%arg23: index):
      "memref.store"(%89, %91) : (i32, memref<i32>) -> ()
      "scf.reduce"() : () -> ()
    }) : (index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
