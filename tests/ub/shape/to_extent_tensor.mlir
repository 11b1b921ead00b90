// UB: @f([2] : tensor<1xindex>, [3] : tensor<1xindex>) error-read
// CALL: @f([2] : tensor<1xindex>, [1] : tensor<1xindex>) -> [2] : tensor<1xindex>

"func.func"() <{function_type = (tensor<1xindex>, tensor<1xindex>) -> tensor<?xindex>, sym_name = "f"}> ({
^bb0(%arg0: tensor<1xindex>, %arg1: tensor<1xindex>):
  %0 = "shape.broadcast"(%arg0, %arg1) : (tensor<1xindex>, tensor<1xindex>) -> !shape.shape
  %1 = "shape.to_extent_tensor"(%0) : (!shape.shape) -> tensor<?xindex>
  "func.return"(%1) : (tensor<?xindex>) -> ()
}) : () -> ()
