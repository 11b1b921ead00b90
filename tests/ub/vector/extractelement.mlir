// POISON: @f([1, 2] : vector<2xi8>, 2 : index) index-out-of-range
// CALL: @f([1, 2] : vector<2xi8>, 1 : index) -> 2 : i8

"func.func"() <{function_type = (vector<2xi8>, index) -> i8, sym_name = "f"}> ({
^bb0(%a: vector<2xi8>, %b: index):
  %r = "vector.extractelement"(%a, %b) : (vector<2xi8>, index) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
