// UB: @f([1, 2, 3, 4] : tensor<4xi32>, 4 : index) index-out-of-bounds
// UB: @f([1, 2, 3, 4] : tensor<4xi32>, -1 : index) index-out-of-bounds
// UB: @f([1, 2, 3, 4] : tensor<4xi32>, poison) index-out-of-bounds
// UB: @f(poison, 4 : index) index-out-of-bounds
// CALL: @f(poison, 3 : index) -> poison
// CALL: @f([1, 2, 3, 4] : tensor<4xi32>, 3 : index) -> 4 : i32

"func.func"() <{function_type = (tensor<4xi32>, index) -> i32, sym_name = "f"}> ({
^bb0(%arg0: tensor<4xi32>, %arg1: index):
  %0 = "tensor.extract"(%arg0, %arg1) : (tensor<4xi32>, index) -> i32
  "func.return"(%0) : (i32) -> ()
}) : () -> ()
