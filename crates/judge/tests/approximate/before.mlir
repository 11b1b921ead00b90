"builtin.module"() ({
  "func.func"() <{function_type = () -> (tensor<2x4x1xf32>, tensor<2x4x1xf32>, tensor<3xf16>), sym_name = "f"}> ({
    %0 = "tosa.const"() <{values = dense<[-1.000000e+00, -1.581250e+01, 3.000000e+00]> : tensor<3xf16>}> : () -> tensor<3xf16>
    %1 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<2x4x1xf32>}> : () -> tensor<2x4x1xf32>
    %2:2 = "tosa.rfft2d"(%1) : (tensor<2x4x1xf32>) -> (tensor<2x4x1xf32>, tensor<2x4x1xf32>)
    %3 = "tosa.sigmoid"(%0) : (tensor<3xf16>) -> tensor<3xf16>
    "func.return"(%2#0, %2#1, %3) : (tensor<2x4x1xf32>, tensor<2x4x1xf32>, tensor<3xf16>) -> ()
  }) : () -> ()
}) : () -> ()

