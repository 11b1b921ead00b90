// UB: @f(-1 : index) negative-size
// CALL: @f(1 : index) -> 1 : index

"func.func"() <{function_type = (index) -> index, sym_name = "f"}> ({
^bb0(%arg0: index):
  %0 = "shape.index_to_size"(%arg0) : (index) -> !shape.size
  %1 = "shape.size_to_index"(%0) : (!shape.size) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
