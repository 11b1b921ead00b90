// UNSPECIFIED: @f() freed-tensor

"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    %0 = "arith.constant"() <{value = dense<7> : tensor<1xi32>}> : () -> tensor<1xi32>
    "bufferization.dealloc_tensor"(%0) : (tensor<1xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

