// UB: @f([2, poison] : tensor<2xindex>, [2, 3] : tensor<2xindex>) poison-condition
// CALL: @f([2, 3] : tensor<2xindex>, [2, 3] : tensor<2xindex>) ->

"func.func"() <{function_type = (tensor<2xindex>, tensor<2xindex>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<2xindex>, %arg1: tensor<2xindex>):
  %0 = "shape.cstr_eq"(%arg0, %arg1) : (tensor<2xindex>, tensor<2xindex>) -> !shape.witness
  "func.return"() : () -> ()
}) : () -> ()
