// UNSPECIFIED: @changed() shared-change

"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "changed"}> ({
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = dense<5> : tensor<2xi32>}> : () -> tensor<2xi32>
    %3 = "bufferization.to_memref"(%2) : (tensor<2xi32>) -> memref<2xi32>
    "memref.store"(%1, %3, %0) : (i32, memref<2xi32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

