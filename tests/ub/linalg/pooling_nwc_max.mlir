// UB: @f([0.25, 1.5, 0.25, -2.0, 3.0, 0.5, 0.25, 0.5, 4.0, 4.0, 0.25, 1.5, 3.0, 3.0, 4.0, 4.0] : tensor<2x4x2xf32>, [3.0, 0.25] : tensor<2xf32>, [0.5, 1.5, -2.0, 1.5, 0.5, 3.0, -2.0, 4.0, 3.0, 0.5, 3.0, 0.25] : tensor<3x2x2xf32>) shape-mismatch

"func.func"() <{function_type = (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<?x?x?xf32>, %arg1: tensor<?xf32>, %arg2: tensor<?x?x?xf32>):
  %0 = "linalg.pooling_nwc_max"(%arg0, %arg1, %arg2) <{dilations = dense<1> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.maximumf"(%arg5, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  "func.return"(%0) : (tensor<?x?x?xf32>) -> ()
}) : () -> ()
