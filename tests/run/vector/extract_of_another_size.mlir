// A mutant may have a result of another size than the slice; mlir-opt rejects it, and the interpreter must not break.
// STOPS: @f([1, 2, 3, 4] : vector<2x2xi8>) invalid
"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x2xi8>) -> vector<1xi8>, sym_name = "f"}> ({
  ^bb0(%v: vector<2x2xi8>):
    %0 = "vector.extract"(%v) <{static_position = array<i64: 1>}> : (vector<2x2xi8>) -> vector<1xi8>
    "func.return"(%0) : (vector<1xi8>) -> ()
  }) : () -> ()
}) : () -> ()
