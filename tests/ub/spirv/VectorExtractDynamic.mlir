// POISON: @f([1, 2] : vector<2xi32>, 2 : i32) index-out-of-range
// CALL: @f([1, 2] : vector<2xi32>, 1 : i32) -> 2 : i32

"func.func"() <{function_type = (vector<2xi32>, i32) -> i32, sym_name = "f"}> ({
^bb0(%a: vector<2xi32>, %b: i32):
  %r = "spirv.VectorExtractDynamic"(%a, %b) : (vector<2xi32>, i32) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
