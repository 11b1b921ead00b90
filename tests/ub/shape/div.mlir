// UB: @f(7 : index, 0 : index) bad-division
// UB: @f(-9223372036854775808 : index, -1 : index) bad-division
// CALL: @f(poison, 2 : index) -> poison

"func.func"() <{function_type = (index, index) -> index, sym_name = "f"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "shape.div"(%arg0, %arg1) : (index, index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
