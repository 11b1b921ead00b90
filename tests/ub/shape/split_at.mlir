// UB: @f([2, 3] : tensor<2xindex>, 3 : index) error-read
// UB: @f([2, 3] : tensor<2xindex>, -3 : index) error-read
// CALL: @f([2, 3] : tensor<2xindex>, -1 : index) -> [2] : tensor<1xindex>, [3] : tensor<1xindex>

"func.func"() <{function_type = (tensor<2xindex>, index) -> (tensor<?xindex>, tensor<?xindex>), sym_name = "f"}> ({
^bb0(%arg0: tensor<2xindex>, %arg1: index):
  %0:2 = "shape.split_at"(%arg0, %arg1) : (tensor<2xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
  "func.return"(%0#0, %0#1) : (tensor<?xindex>, tensor<?xindex>) -> ()
}) : () -> ()
