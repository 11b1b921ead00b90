// POISON: @f([2] : tensor<1xindex>, [3] : tensor<1xindex>) error-lost
// CALL: @f([2] : tensor<1xindex>, [2] : tensor<1xindex>) -> [2] : tensor<1xindex>

"func.func"() <{function_type = (tensor<1xindex>, tensor<1xindex>) -> tensor<?xindex>, sym_name = "f"}> ({
^bb0(%arg0: tensor<1xindex>, %arg1: tensor<1xindex>):
  %0 = "shape.any"(%arg0, %arg1) : (tensor<1xindex>, tensor<1xindex>) -> tensor<?xindex>
  "func.return"(%0) : (tensor<?xindex>) -> ()
}) : () -> ()
