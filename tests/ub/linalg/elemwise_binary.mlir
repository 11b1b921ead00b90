// UB: @f([0, -2, -4, 4] : tensor<2x2xi32>, [-4, -3, 0, 2] : tensor<2x2xi32>, [-2, -2, 1, 5, 1, 0] : tensor<3x2xi32>) shape-mismatch

"func.func"() <{function_type = (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<?x?xi32>, %arg1: tensor<?x?xi32>, %arg2: tensor<?x?xi32>):
  %0 = "linalg.elemwise_binary"(%arg0, %arg1, %arg2) <{fun = #linalg.binary_fn<sub>, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.subi"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%1) : (i32) -> ()
  }) : (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  "func.return"(%0) : (tensor<?x?xi32>) -> ()
}) : () -> ()
