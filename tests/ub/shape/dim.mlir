// UB: @f([2, 3] : tensor<2xindex>, 1 : index) error-read
// CALL: @f([2, 3] : tensor<2xindex>, 0 : index) -> 2 : index

"func.func"() <{function_type = (tensor<2xindex>, index) -> index, sym_name = "f"}> ({
^bb0(%arg0: tensor<2xindex>, %arg1: index):
  %0 = "shape.dim"(%arg0, %arg1) : (tensor<2xindex>, index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
