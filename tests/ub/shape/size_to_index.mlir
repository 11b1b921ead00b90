// UB: @f([2, 3] : tensor<2xindex>, 2 : index) error-read
// CALL: @f([2, 3] : tensor<2xindex>, 1 : index) -> 3 : index

"func.func"() <{function_type = (tensor<2xindex>, index) -> index, sym_name = "f"}> ({
^bb0(%arg0: tensor<2xindex>, %arg1: index):
  %0 = "shape.get_extent"(%arg0, %arg1) : (tensor<2xindex>, index) -> !shape.size
  %1 = "shape.size_to_index"(%0) : (!shape.size) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
