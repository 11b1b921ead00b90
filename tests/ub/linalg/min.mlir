// UB: @f([1, -3, -4, -3] : tensor<2x2xi32>, [-1, 0, -1, -3] : tensor<2x2xi32>, [5, 4, -2, -4, 2, 4] : tensor<3x2xi32>) shape-mismatch

"func.func"() <{function_type = (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<?x?xi32>, %arg1: tensor<?x?xi32>, %arg2: tensor<?x?xi32>):
  %0 = "linalg.min"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.minsi"(%arg3, %arg4) : (i32, i32) -> i32
    "linalg.yield"(%1) : (i32) -> ()
  }) : (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  "func.return"(%0) : (tensor<?x?xi32>) -> ()
}) : () -> ()
