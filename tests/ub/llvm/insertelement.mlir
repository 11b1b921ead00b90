// POISON: @f([1, 2] : vector<2xi8>, 3 : i8, 2 : i64) index-out-of-range
// CALL: @f([1, 2] : vector<2xi8>, 3 : i8, 1 : i64) -> [1, 3] : vector<2xi8>

"func.func"() <{function_type = (vector<2xi8>, i8, i64) -> vector<2xi8>, sym_name = "f"}> ({
^bb0(%a: vector<2xi8>, %b: i8, %c: i64):
  %r = "llvm.insertelement"(%a, %b, %c) : (vector<2xi8>, i8, i64) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()
