// ARGS: run % --entry tens --arg [1,2,3,4] --arg 99
// The poison is made in a body.
#map = affine_map<(d0) -> (d0)>
"func.func"() <{function_type = (tensor<4xi32>, i32) -> tensor<4xi32>, sym_name = "tens"}> ({
^bb0(%arg0: tensor<4xi32>, %arg1: i32):
  %0 = "tensor.empty"() : () -> tensor<4xi32>
  %1 = "linalg.generic"(%arg0, %0) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: i32, %arg3: i32):
    %2 = "arith.shli"(%arg2, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%2) : (i32) -> ()
  }) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  "func.return"(%1) : (tensor<4xi32>) -> ()
}) : () -> ()
