// UB: @f([false, true, true, true] : tensor<2x2xi1>, [2, -3, -1, 1] : tensor<2x2xi32>, [-4, -2, -1, -4] : tensor<2x2xi32>, [-1, 0, -3, 5, -2, -2] : tensor<3x2xi32>) shape-mismatch

"func.func"() <{function_type = (tensor<?x?xi1>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<?x?xi1>, %arg1: tensor<?x?xi32>, %arg2: tensor<?x?xi32>, %arg3: tensor<?x?xi32>):
  %0 = "linalg.select"(%arg0, %arg1, %arg2, %arg3) <{operandSegmentSizes = array<i32: 3, 1>}> ({
  ^bb0(%arg4: i1, %arg5: i32, %arg6: i32, %arg7: i32):
    %1 = "arith.select"(%arg4, %arg5, %arg6) : (i1, i32, i32) -> i32
    "linalg.yield"(%1) : (i32) -> ()
  }) : (tensor<?x?xi1>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  "func.return"(%0) : (tensor<?x?xi32>) -> ()
}) : () -> ()
