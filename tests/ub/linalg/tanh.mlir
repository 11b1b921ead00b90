// UB: @f([0.25, 1.5, 0.25, 4.0] : tensor<2x2xf32>, [0.25, 0.5, 0.5, 0.25, 0.25, 3.0] : tensor<3x2xf32>) shape-mismatch

"func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>):
  %0 = "linalg.tanh"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "math.tanh"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  "func.return"(%0) : (tensor<?x?xf32>) -> ()
}) : () -> ()
