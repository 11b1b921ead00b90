// UB: @f([4.0, -2.0, 0.5, 0.25] : tensor<1x1x4x1xf32>, [1.5, -2.0] : tensor<1x2xf32>, [1.5, 0.5, 1.5, 4.0] : tensor<2x1x2x1xf32>) shape-mismatch

"func.func"() <{function_type = (tensor<?x?x?x?xf32>, tensor<?x?xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<?x?x?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?x?x?xf32>):
  %0 = "linalg.pooling_nhwc_max"(%arg0, %arg1, %arg2) <{dilations = dense<[1, 2]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 1]> : tensor<2xi64>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.maximumf"(%arg5, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<?x?x?x?xf32>, tensor<?x?xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  "func.return"(%0) : (tensor<?x?x?x?xf32>) -> ()
}) : () -> ()
