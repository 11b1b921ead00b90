// UB: @from_poison() poison-address
// UB: @from_null() null-access
// UB: @from_nowhere() out-of-bounds
// UB: @from_beyond() out-of-bounds
// UB: @from_freed() use-after-free
// POISON: @changed() stale
// POISON: @released() stale
// UNSPECIFIED: @freed_memory() freed-buffer
// UNSPECIFIED: @sparse() sparse-buffer
// CALL: @back() -> [1, 1] : tensor<2xi32>
// POISON: @elements() uninitialised

"builtin.module"() ({
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "null", sym_visibility = "private"}> ({
    %57 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %58 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
    %59 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
    %60 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %61 = "builtin.unrealized_conversion_cast"(%57, %57, %58, %59, %60) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> memref<?xi32>
    "func.return"(%61) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "nowhere", sym_visibility = "private"}> ({
    %48 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<40xi8>
    %49 = "arith.constant"() <{value = 0 : index}> : () -> index
    %50 = "arith.constant"() <{value = 1 : index}> : () -> index
    %51 = "arith.constant"() <{value = 2 : index}> : () -> index
    %52 = "arith.constant"() <{value = 3 : index}> : () -> index
    %53 = "arith.constant"() <{value = 4 : index}> : () -> index
    %54 = "memref.view"(%48, %49) : (memref<40xi8>, index) -> memref<5xindex>
    "memref.store"(%53, %54, %49) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%53, %54, %50) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%49, %54, %51) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%51, %54, %52) : (index, memref<5xindex>, index) -> ()
    "memref.store"(%50, %54, %53) : (index, memref<5xindex>, index) -> ()
    %55 = "memref.view"(%48, %49) : (memref<40xi8>, index) -> memref<memref<?xi32>>
    %56 = "memref.load"(%55) : (memref<memref<?xi32>>) -> memref<?xi32>
    "func.return"(%56) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "beyond", sym_visibility = "private"}> ({
    %45 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %46 = "arith.constant"() <{value = 8 : index}> : () -> index
    %47 = "memref.reinterpret_cast"(%45, %46) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<4xi32>, index) -> memref<?xi32>
    "func.return"(%47) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "freed", sym_visibility = "private"}> ({
    %43 = "arith.constant"() <{value = 2 : index}> : () -> index
    %44 = "memref.alloc"(%43) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    "memref.dealloc"(%44) : (memref<?xi32>) -> ()
    "func.return"(%44) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "poison", sym_visibility = "private"}> ({
    %42 = "ub.poison"() <{value = #ub.poison}> : () -> memref<?xi32>
    "func.return"(%42) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_poison"}> ({
    %37 = "arith.constant"() <{value = 0 : index}> : () -> index
    %38 = "arith.constant"() <{value = 6 : index}> : () -> index
    %39 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %40 = "func.call"() <{callee = @poison}> : () -> memref<?xi32>
    %41 = "bufferization.to_tensor"(%40) : (memref<?xi32>) -> tensor<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_null"}> ({
    %32 = "arith.constant"() <{value = 0 : index}> : () -> index
    %33 = "arith.constant"() <{value = 6 : index}> : () -> index
    %34 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %35 = "func.call"() <{callee = @null}> : () -> memref<?xi32>
    %36 = "bufferization.to_tensor"(%35) : (memref<?xi32>) -> tensor<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_nowhere"}> ({
    %27 = "arith.constant"() <{value = 0 : index}> : () -> index
    %28 = "arith.constant"() <{value = 6 : index}> : () -> index
    %29 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %30 = "func.call"() <{callee = @nowhere}> : () -> memref<?xi32>
    %31 = "bufferization.to_tensor"(%30) : (memref<?xi32>) -> tensor<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_beyond"}> ({
    %22 = "arith.constant"() <{value = 0 : index}> : () -> index
    %23 = "arith.constant"() <{value = 6 : index}> : () -> index
    %24 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %25 = "func.call"() <{callee = @beyond}> : () -> memref<?xi32>
    %26 = "bufferization.to_tensor"(%25) : (memref<?xi32>) -> tensor<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_freed"}> ({
    %17 = "arith.constant"() <{value = 0 : index}> : () -> index
    %18 = "arith.constant"() <{value = 6 : index}> : () -> index
    %19 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %20 = "func.call"() <{callee = @freed}> : () -> memref<?xi32>
    %21 = "bufferization.to_tensor"(%20) : (memref<?xi32>) -> tensor<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> memref<2xi32>, sym_name = "made", sym_visibility = "private"}> ({
  ^bb0(%arg0: i32):
    %14 = "arith.constant"() <{value = 0 : index}> : () -> index
    %15 = "arith.constant"() <{value = 1 : index}> : () -> index
    %16 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    "memref.store"(%arg0, %16, %14) : (i32, memref<2xi32>, index) -> ()
    "memref.store"(%arg0, %16, %15) : (i32, memref<2xi32>, index) -> ()
    "func.return"(%16) : (memref<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "changed"}> ({
    %9 = "arith.constant"() <{value = 0 : index}> : () -> index
    %10 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %11 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    %12 = "func.call"(%10) <{callee = @made}> : (i32) -> memref<2xi32>
    %13 = "bufferization.to_tensor"(%12) : (memref<2xi32>) -> tensor<2xi32>
    "memref.store"(%11, %12, %9) : (i32, memref<2xi32>, index) -> ()
    "func.return"(%13) : (tensor<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "back"}> ({
    %5 = "arith.constant"() <{value = 0 : index}> : () -> index
    %6 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %7 = "func.call"(%6) <{callee = @made}> : (i32) -> memref<2xi32>
    %8 = "bufferization.to_tensor"(%7) : (memref<2xi32>) -> tensor<2xi32>
    "memref.store"(%6, %7, %5) : (i32, memref<2xi32>, index) -> ()
    "func.return"(%8) : (tensor<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "released"}> ({
    %2 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %3 = "func.call"(%2) <{callee = @made}> : (i32) -> memref<2xi32>
    %4 = "bufferization.to_tensor"(%3) : (memref<2xi32>) -> tensor<2xi32>
    "memref.dealloc"(%3) : (memref<2xi32>) -> ()
    "func.return"(%4) : (tensor<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "elements"}> ({
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %1 = "bufferization.to_tensor"(%0) : (memref<2xi32>) -> tensor<2xi32>
    "func.return"(%1) : (tensor<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "freed_memory"}> ({
    %62 = "arith.constant"() <{value = 0 : index}> : () -> index
    %63 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %64 = "func.call"(%63) <{callee = @made}> : (i32) -> memref<2xi32>
    %65 = "bufferization.to_tensor"(%64) : (memref<2xi32>) -> tensor<2xi32>
    "memref.dealloc"(%64) : (memref<2xi32>) -> ()
    %66 = "tensor.extract"(%65, %62) : (tensor<2xi32>, index) -> i32
    "func.return"(%66) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "sparse"}> ({
    %100 = "arith.constant"() <{value = dense<5> : tensor<2xi32>}> : () -> tensor<2xi32>
    %101 = "bufferization.to_buffer"(%100) : (tensor<2xi32>) -> memref<2xi32>
    %102 = "bufferization.to_tensor"(%101) : (memref<2xi32>) -> tensor<2xi32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>
    %103 = "sparse_tensor.convert"(%102) : (tensor<2xi32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>) -> tensor<2xi32>
    "func.return"(%103) : (tensor<2xi32>) -> ()
  }) : () -> ()
}) : () -> ()
