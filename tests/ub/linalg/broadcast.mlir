// UB: @f([-3, 1] : tensor<2xi32>, [-3, 2, -2, -4, 0, 2] : tensor<3x2xi32>) shape-mismatch

"func.func"() <{function_type = (tensor<?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<?xi32>, %arg1: tensor<?x?xi32>):
  %0 = "linalg.broadcast"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%arg2: i32, %arg3: i32):
    "linalg.yield"(%arg2) : (i32) -> ()
  }) : (tensor<?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  "func.return"(%0) : (tensor<?x?xi32>) -> ()
}) : () -> ()
