// POISON: @f(9 : i8, [1, 2] : vector<2xi8>, 2 : index) index-out-of-range
// CALL: @f(9 : i8, [1, 2] : vector<2xi8>, 1 : index) -> [1, 9] : vector<2xi8>

"func.func"() <{function_type = (i8, vector<2xi8>, index) -> vector<2xi8>, sym_name = "f"}> ({
^bb0(%a: i8, %b: vector<2xi8>, %c: index):
  %r = "vector.insertelement"(%a, %b, %c) : (i8, vector<2xi8>, index) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()
