// POISON: @f([7, 8] : vector<2xi8>, [[1, 2], [3, 4]] : vector<2x2xi8>, -1 : index) index-out-of-range
// CALL: @f([7, 8] : vector<2xi8>, [[1, 2], [3, 4]] : vector<2x2xi8>, 0 : index) -> [[7, 8], [3, 4]] : vector<2x2xi8>

"func.func"() <{function_type = (vector<2xi8>, vector<2x2xi8>, index) -> vector<2x2xi8>, sym_name = "f"}> ({
^bb0(%a: vector<2xi8>, %b: vector<2x2xi8>, %c: index):
  %r = "vector.insert"(%a, %b, %c) <{static_position = array<i64: -9223372036854775808>}> : (vector<2xi8>, vector<2x2xi8>, index) -> vector<2x2xi8>
  "func.return"(%r) : (vector<2x2xi8>) -> ()
}) : () -> ()
