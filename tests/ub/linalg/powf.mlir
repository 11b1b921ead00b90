// UB: @f([0.5, -2.0, 0.25, 1.5] : tensor<2x2xf32>, [3.0, 3.0, 1.5, 0.25] : tensor<2x2xf32>, [1.5, 4.0, 3.0, 1.5, 4.0, 4.0] : tensor<3x2xf32>) shape-mismatch

"func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?xf32>):
  %0 = "linalg.powf"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "math.powf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  "func.return"(%0) : (tensor<?x?xf32>) -> ()
}) : () -> ()
