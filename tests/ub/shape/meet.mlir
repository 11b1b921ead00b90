// POISON: @f(2 : index, 3 : index) error-lost
// CALL: @f(2 : index, 2 : index) -> 2 : index

"func.func"() <{function_type = (index, index) -> index, sym_name = "f"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "shape.meet"(%arg0, %arg1) : (index, index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
