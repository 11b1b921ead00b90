// UB: @f([1, 2, 3, 4] : tensor<4xi32>, 1 : index) dim-out-of-bounds
// UB: @f([1, 2, 3, 4] : tensor<4xi32>, -1 : index) dim-out-of-bounds
// UB: @f([1, 2, 3, 4] : tensor<4xi32>, poison) dim-out-of-bounds
// CALL: @f([1, 2, 3, 4] : tensor<4xi32>, 0 : index) -> 4 : index

"func.func"() <{function_type = (tensor<4xi32>, index) -> index, sym_name = "f"}> ({
^bb0(%arg0: tensor<4xi32>, %arg1: index):
  %0 = "tensor.cast"(%arg0) : (tensor<4xi32>) -> tensor<*xi32>
  %1 = "tensor.dim"(%0, %arg1) : (tensor<*xi32>, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
