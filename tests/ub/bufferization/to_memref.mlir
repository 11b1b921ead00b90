// POISON: @changed(9 : i32) stale
// UNSPECIFIED: @freed() freed-buffer
// UNSPECIFIED: @sparse() sparse-buffer
// CALL: @changed(5 : i32) -> [5, 5] : tensor<2xi32>
// CALL: @written(9 : i32) -> [9, 5] : tensor<2xi32>

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> tensor<2xi32>, sym_name = "changed"}> ({
  ^bb0(%arg1: i32):
    %4 = "arith.constant"() <{value = 0 : index}> : () -> index
    %5 = "arith.constant"() <{value = dense<5> : tensor<2xi32>}> : () -> tensor<2xi32>
    %6 = "bufferization.to_memref"(%5) : (tensor<2xi32>) -> memref<2xi32>
    "memref.store"(%arg1, %6, %4) : (i32, memref<2xi32>, index) -> ()
    "func.return"(%5) : (tensor<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> tensor<2xi32>, sym_name = "written"}> ({
  ^bb0(%arg0: i32):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = dense<5> : tensor<2xi32>}> : () -> tensor<2xi32>
    %2 = "bufferization.to_memref"(%1) : (tensor<2xi32>) -> memref<2xi32>
    "memref.store"(%arg0, %2, %0) : (i32, memref<2xi32>, index) -> ()
    %3 = "bufferization.to_tensor"(%2) : (memref<2xi32>) -> tensor<2xi32>
    "func.return"(%3) : (tensor<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "freed"}> ({
    %7 = "arith.constant"() <{value = 0 : index}> : () -> index
    %8 = "arith.constant"() <{value = dense<5> : tensor<2xi32>}> : () -> tensor<2xi32>
    %9 = "bufferization.to_memref"(%8) : (tensor<2xi32>) -> memref<2xi32>
    "memref.dealloc"(%9) : (memref<2xi32>) -> ()
    %10 = "tensor.extract"(%8, %7) : (tensor<2xi32>, index) -> i32
    "func.return"(%10) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "sparse"}> ({
    %19 = "arith.constant"() <{value = 0 : index}> : () -> index
    %20 = "arith.constant"() <{value = dense<5> : tensor<2xi32>}> : () -> tensor<2xi32>
    %21 = "sparse_tensor.convert"(%20) : (tensor<2xi32>) -> tensor<2xi32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>
    %22 = "bufferization.to_memref"(%21) : (tensor<2xi32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>) -> memref<2xi32>
    %23 = "memref.load"(%22, %19) : (memref<2xi32>, index) -> i32
    "func.return"(%23) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
