// UB: @f([2, 2, 2, 5, 3, -2, 1, -3] : tensor<2x2x2xi32>, [-4, -2, 3] : tensor<3xi32>) shape-mismatch

"func.func"() <{function_type = (tensor<?x?x?xi32>, tensor<?xi32>) -> tensor<?xi32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<?x?x?xi32>, %arg1: tensor<?xi32>):
  %0 = "linalg.reduce"(%arg0, %arg1) <{dimensions = array<i64: 0, 2>}> ({
  ^bb0(%arg2: i32, %arg3: i32):
    %1 = "arith.addi"(%arg2, %arg3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%1) : (i32) -> ()
  }) : (tensor<?x?x?xi32>, tensor<?xi32>) -> tensor<?xi32>
  "func.return"(%0) : (tensor<?xi32>) -> ()
}) : () -> ()
