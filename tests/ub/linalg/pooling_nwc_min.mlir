// UB: @f([-2.0, -2.0, 3.0, 4.0] : tensor<1x2x2xf32>, [3.0] : tensor<1xf32>, [1.5, 4.0, 0.5, -2.0, 0.25, 4.0, 0.5, 4.0] : tensor<2x2x2xf32>) shape-mismatch

"func.func"() <{function_type = (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<?x?x?xf32>, %arg1: tensor<?xf32>, %arg2: tensor<?x?x?xf32>):
  %0 = "linalg.pooling_nwc_min"(%arg0, %arg1, %arg2) <{dilations = dense<2> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<1xi64>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.minimumf"(%arg5, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  "func.return"(%0) : (tensor<?x?x?xf32>) -> ()
}) : () -> ()
