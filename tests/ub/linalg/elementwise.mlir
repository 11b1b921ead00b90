// UB: @f([0, 1] : tensor<2xi32>, [-4, -2, 2, -3] : tensor<2x2xi32>, [5, 4, -3, -3, 0, 2] : tensor<3x2xi32>) shape-mismatch

"func.func"() <{function_type = (tensor<?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<?xi32>, %arg1: tensor<?x?xi32>, %arg2: tensor<?x?xi32>):
  %0 = "linalg.elementwise"(%arg0, %arg1, %arg2) <{indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], kind = #linalg.elementwise_kind<sub>, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
    %1 = "arith.subi"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%1) : (i32) -> ()
  }) : (tensor<?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  "func.return"(%0) : (tensor<?x?xi32>) -> ()
}) : () -> ()
