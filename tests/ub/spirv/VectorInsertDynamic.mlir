// POISON: @f([1, 2] : vector<2xi32>, 3 : i32, -1 : i32) index-out-of-range
// CALL: @f([1, 2] : vector<2xi32>, 3 : i32, 1 : i32) -> [1, 3] : vector<2xi32>

"func.func"() <{function_type = (vector<2xi32>, i32, i32) -> vector<2xi32>, sym_name = "f"}> ({
^bb0(%a: vector<2xi32>, %b: i32, %c: i32):
  %r = "spirv.VectorInsertDynamic"(%a, %b, %c) : (vector<2xi32>, i32, i32) -> vector<2xi32>
  "func.return"(%r) : (vector<2xi32>) -> ()
}) : () -> ()
