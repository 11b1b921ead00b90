// UNSPECIFIED: @f(poison) frozen-poison
// CALL: @f(7 : i8) -> 7 : i8
// CALL: @vector() -> true : i1

"func.func"() <{function_type = (i8) -> i8, sym_name = "f"}> ({
^bb0(%a: i8):
  %r = "llvm.freeze"(%a) : (i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> i1, sym_name = "vector"}> ({
  %p = "llvm.mlir.poison"() : () -> vector<2xi8>
  %f = "llvm.freeze"(%p) : (vector<2xi8>) -> vector<2xi8>
  %c = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
  %e = "llvm.extractelement"(%f, %c) : (vector<2xi8>, i64) -> i8
  %r = "llvm.icmp"(%e, %e) <{predicate = 0 : i64}> : (i8, i8) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()
