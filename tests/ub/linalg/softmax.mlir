// UB: @f([1.0, 2.0] : tensor<1x2xf32>, [1.0, 2.0] : tensor<2x1xf32>) shape-mismatch
// CALL: @f([3.0, 3.0] : tensor<1x2xf32>, [0.0, 0.0] : tensor<1x2xf32>) -> [0.5, 0.5] : tensor<1x2xf32>
// CALL: @f([0xFF800000, 4.0, 0x7FC00000, 0.0] : tensor<2x2xf32>, [0.0, 0.0, 0.0, 0.0] : tensor<2x2xf32>) -> [0.0, 1.0, 0x7FC00000, 0x7FC00000] : tensor<2x2xf32>
// CALL: @g([0.0, 0xFF800000, 0.0, 4.0] : tensor<2x2xf32>, [0.0, 0.0, 0.0, 0.0] : tensor<2x2xf32>) -> [0.5, 0.0, 0.5, 1.0] : tensor<2x2xf32>

"func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>):
  %0 = "linalg.softmax"(%arg0, %arg1) <{dimension = 1 : i64}> : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  "func.return"(%0) : (tensor<?x?xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>, sym_name = "g"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>):
  %0 = "linalg.softmax"(%arg0, %arg1) <{dimension = 0 : i64}> : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  "func.return"(%0) : (tensor<?x?xf32>) -> ()
}) : () -> ()
