// CALL: @shape_cast([[1, 2], [3, 4]] : vector<2x2xi8>) -> [1, 2, 3, 4] : vector<4xi8>
// CALL: @broadcast([[1], [2]] : vector<2x1xi8>) -> [[[1, 1], [2, 2]], [[1, 1], [2, 2]]] : vector<2x2x2xi8>
// CALL: @splat(3 : i8) -> [3, 3] : vector<2xi8>
// CALL: @row([1, 2] : vector<2xi8>) -> [[1, 2], [1, 2]] : vector<2x2xi8>
// CALL: @scalar([[1, 2], [3, 4]] : vector<2x2xi8>) -> 3 : i8
// CALL: @poison_index([1, 2] : vector<2xi8>) -> poison
// CALL: @from(1 : i8, poison) -> [1, poison] : vector<2xi8>

"func.func"() <{function_type = (vector<2x2xi8>) -> vector<4xi8>, sym_name = "shape_cast"}> ({
^bb0(%a: vector<2x2xi8>):
  %r = "vector.shape_cast"(%a) : (vector<2x2xi8>) -> vector<4xi8>
  "func.return"(%r) : (vector<4xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2x1xi8>) -> vector<2x2x2xi8>, sym_name = "broadcast"}> ({
^bb0(%a: vector<2x1xi8>):
  %r = "vector.broadcast"(%a) : (vector<2x1xi8>) -> vector<2x2x2xi8>
  "func.return"(%r) : (vector<2x2x2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> vector<2xi8>, sym_name = "splat"}> ({
^bb0(%a: i8):
  %r = "vector.broadcast"(%a) : (i8) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>) -> vector<2x2xi8>, sym_name = "row"}> ({
^bb0(%a: vector<2xi8>):
  %r = "vector.broadcast"(%a) : (vector<2xi8>) -> vector<2x2xi8>
  "func.return"(%r) : (vector<2x2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2x2xi8>) -> i8, sym_name = "scalar"}> ({
^bb0(%a: vector<2x2xi8>):
  %r = "vector.extract"(%a) <{static_position = array<i64: 1, 0>}> : (vector<2x2xi8>) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>) -> i8, sym_name = "poison_index"}> ({
^bb0(%a: vector<2xi8>):
  %r = "vector.extract"(%a) <{static_position = array<i64: -1>}> : (vector<2xi8>) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> vector<2xi8>, sym_name = "from"}> ({
^bb0(%a: i8, %b: i8):
  %r = "vector.from_elements"(%a, %b) : (i8, i8) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()
