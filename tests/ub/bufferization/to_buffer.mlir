// POISON: @changed(9 : i32) stale
// UNSPECIFIED: @freed() freed-buffer
// UNSPECIFIED: @sparse() sparse-buffer
// CALL: @read_before() -> 5 : i32
// CALL: @changed(5 : i32) -> [5, 5] : tensor<2xi32>
// CALL: @written(9 : i32) -> [9, 5] : tensor<2xi32>

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> tensor<2xi32>, sym_name = "changed"}> ({
  ^bb0(%arg1: i32):
    %4 = "arith.constant"() <{value = 0 : index}> : () -> index
    %5 = "arith.constant"() <{value = dense<5> : tensor<2xi32>}> : () -> tensor<2xi32>
    %6 = "bufferization.to_buffer"(%5) : (tensor<2xi32>) -> memref<2xi32>
    "memref.store"(%arg1, %6, %4) : (i32, memref<2xi32>, index) -> ()
    "func.return"(%5) : (tensor<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> tensor<2xi32>, sym_name = "written"}> ({
  ^bb0(%arg0: i32):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = dense<5> : tensor<2xi32>}> : () -> tensor<2xi32>
    %2 = "bufferization.to_buffer"(%1) : (tensor<2xi32>) -> memref<2xi32>
    "memref.store"(%arg0, %2, %0) : (i32, memref<2xi32>, index) -> ()
    %3 = "bufferization.to_tensor"(%2) : (memref<2xi32>) -> tensor<2xi32>
    "func.return"(%3) : (tensor<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "freed"}> ({
    %10 = "arith.constant"() <{value = 0 : index}> : () -> index
    %11 = "arith.constant"() <{value = dense<5> : tensor<2xi32>}> : () -> tensor<2xi32>
    %12 = "bufferization.to_buffer"(%11) : (tensor<2xi32>) -> memref<2xi32>
    %13 = "memref.realloc"(%12) : (memref<2xi32>) -> memref<1xi32>
    %14 = "tensor.extract"(%11, %10) : (tensor<2xi32>, index) -> i32
    "func.return"(%14) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "read_before"}> ({
    %15 = "arith.constant"() <{value = 0 : index}> : () -> index
    %16 = "arith.constant"() <{value = dense<5> : tensor<2xi32>}> : () -> tensor<2xi32>
    %17 = "bufferization.to_buffer"(%16) : (tensor<2xi32>) -> memref<2xi32>
    %18 = "tensor.extract"(%16, %15) : (tensor<2xi32>, index) -> i32
    "memref.dealloc"(%17) : (memref<2xi32>) -> ()
    "func.return"(%18) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "sparse"}> ({
    %19 = "arith.constant"() <{value = 0 : index}> : () -> index
    %20 = "arith.constant"() <{value = dense<5> : tensor<2xi32>}> : () -> tensor<2xi32>
    %21 = "sparse_tensor.convert"(%20) : (tensor<2xi32>) -> tensor<2xi32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>
    %22 = "bufferization.to_buffer"(%21) : (tensor<2xi32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>) -> memref<2xi32>
    %23 = "memref.load"(%22, %19) : (memref<2xi32>, index) -> i32
    "func.return"(%23) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
