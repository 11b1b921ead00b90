// UNSPECIFIED: @inclusive([1, 2] : vector<2xi32>, [5] : vector<1xi32>) open-start
// CALL: @inclusive([1, 2] : vector<2xi32>, [0] : vector<1xi32>) -> 3 : i32
// CALL: @exclusive([1, 2] : vector<2xi32>, [5] : vector<1xi32>) -> 6 : i32

"func.func"() <{function_type = (vector<2xi32>, vector<1xi32>) -> i32, sym_name = "inclusive"}> ({
^bb0(%a: vector<2xi32>, %b: vector<1xi32>):
  %v = "vector.shape_cast"(%a) : (vector<2xi32>) -> vector<1x2xi32>
  %r, %last = "vector.scan"(%v, %b) <{inclusive = true, kind = #vector.kind<add>, reduction_dim = 1 : i64}> : (vector<1x2xi32>, vector<1xi32>) -> (vector<1x2xi32>, vector<1xi32>)
  %x = "vector.extract"(%last) <{static_position = array<i64: 0>}> : (vector<1xi32>) -> i32
  "func.return"(%x) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (vector<2xi32>, vector<1xi32>) -> i32, sym_name = "exclusive"}> ({
^bb0(%a: vector<2xi32>, %b: vector<1xi32>):
  %v = "vector.shape_cast"(%a) : (vector<2xi32>) -> vector<1x2xi32>
  %r, %last = "vector.scan"(%v, %b) <{inclusive = false, kind = #vector.kind<add>, reduction_dim = 1 : i64}> : (vector<1x2xi32>, vector<1xi32>) -> (vector<1x2xi32>, vector<1xi32>)
  %x = "vector.extract"(%last) <{static_position = array<i64: 0>}> : (vector<1xi32>) -> i32
  "func.return"(%x) : (i32) -> ()
}) : () -> ()
