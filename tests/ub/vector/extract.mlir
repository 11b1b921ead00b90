// POISON: @f([[1, 2], [3, 4]] : vector<2x2xi8>, 2 : index) index-out-of-range
// POISON: @f([[1, 2], [3, 4]] : vector<2x2xi8>, poison) index-out-of-range
// CALL: @f([[1, 2], [3, 4]] : vector<2x2xi8>, 1 : index) -> [3, 4] : vector<2xi8>

"func.func"() <{function_type = (vector<2x2xi8>, index) -> vector<2xi8>, sym_name = "f"}> ({
^bb0(%a: vector<2x2xi8>, %b: index):
  %r = "vector.extract"(%a, %b) <{static_position = array<i64: -9223372036854775808>}> : (vector<2x2xi8>, index) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()
