// POISON: @f([1, 2] : vector<2xi8>, 2 : i64) index-out-of-range
// POISON: @f([1, 2] : vector<2xi8>, -1 : i64) index-out-of-range
// POISON: @f([1, 2] : vector<2xi8>, poison) index-out-of-range
// CALL: @f([1, 2] : vector<2xi8>, 1 : i64) -> 2 : i8

"func.func"() <{function_type = (vector<2xi8>, i64) -> i8, sym_name = "f"}> ({
^bb0(%a: vector<2xi8>, %b: i64):
  %r = "llvm.extractelement"(%a, %b) : (vector<2xi8>, i64) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
