// UB: @f([4.0, 0.25, 4.0, 0.25] : tensor<2x2xf32>, [4.0, -2.0, 1.5, 0.25, 1.5, 1.5] : tensor<3x2xf64>) shape-mismatch

"func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf64>) -> tensor<?x?xf64>, sym_name = "f"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf64>):
  %0 = "linalg.copy"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f64):
    %1 = "arith.extf"(%arg2) : (f32) -> f64
    "linalg.yield"(%1) : (f64) -> ()
  }) : (tensor<?x?xf32>, tensor<?x?xf64>) -> tensor<?x?xf64>
  "func.return"(%0) : (tensor<?x?xf64>) -> ()
}) : () -> ()
