// UB: @f([5, -1, 1, -4, 0, 5] : tensor<2x1x3xi32>, [-2, 1, 4, 5, 5, -3, -1, 5] : tensor<4x2x1xi32>) shape-mismatch

"func.func"() <{function_type = (tensor<?x?x?xi32>, tensor<?x?x?xi32>) -> tensor<?x?x?xi32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<?x?x?xi32>, %arg1: tensor<?x?x?xi32>):
  %0 = "linalg.transpose"(%arg0, %arg1) <{permutation = array<i64: 2, 0, 1>}> ({
  ^bb0(%arg2: i32, %arg3: i32):
    "linalg.yield"(%arg2) : (i32) -> ()
  }) : (tensor<?x?x?xi32>, tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  "func.return"(%0) : (tensor<?x?x?xi32>) -> ()
}) : () -> ()
