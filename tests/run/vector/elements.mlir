// CALL: @to([1, poison] : vector<2xi8>) -> 1 : i8, poison
// CALL: @all([[1, 2], [3, 4]] : vector<2x2xi8>) -> 1 : i8, 2 : i8, 3 : i8, 4 : i8

"func.func"() <{function_type = (vector<2xi8>) -> (i8, i8), sym_name = "to"}> ({
^bb0(%v: vector<2xi8>):
  %r:2 = "vector.to_elements"(%v) : (vector<2xi8>) -> (i8, i8)
  "func.return"(%r#0, %r#1) : (i8, i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2x2xi8>) -> (i8, i8, i8, i8), sym_name = "all"}> ({
^bb0(%v: vector<2x2xi8>):
  %r:4 = "vector.to_elements"(%v) : (vector<2x2xi8>) -> (i8, i8, i8, i8)
  "func.return"(%r#0, %r#1, %r#2, %r#3) : (i8, i8, i8, i8) -> ()
}) : () -> ()
