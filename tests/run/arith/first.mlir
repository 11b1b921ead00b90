// How tests of this kind work. Every .mlir file below tests/run and tests/ub is in MLIR's generic form and says
// in comments what it does; a new file needs no code. One line an expectation:
//
//   // CALL: @f(-1 : i8, 1 : i8) -> 0 : i8
//         calling @f with these arguments gives these results. A value is `poison`, `LITERAL : TYPE`, or
//         `[e, e, …] : vector<…>` in row-major order, whose elements may be `poison`. All NaNs are equal.
//   // PRINTS: 7
//         @main prints this line; several such lines in a row are several lines. A backslash at the end says that
//         no newline follows; `\x20` is a space, for the end of a line. Unspecified output shows as `poison`.
//   // UB: @f(0 : i8) div-by-zero
//         the call is undefined behaviour by the rule of this id.
//   // POISON: @f(-1 : i8) nsw-overflow
//         some element of a result is poison, by the rule of this id.
//   // UNSPECIFIED: @f(0 : i8) either-zero
//         several results are right, by the rule of this id.
//   // STOPS: @f() trap
//         the call ends early in another way: trap, unsupported, exhausted, invalid.
//   // INDEX-WIDTH: 32
//         `index` has this width in the lines that follow; 64 else.
//
// Under tests/ub, the file's path names the op whose rules it breaks (ub/scf/for.mlir: scf.for), and a test checks
// that every rule of every op has its program there.

// CALL: @f(3 : i8, 4 : i8) -> 7 : i8
// CALL: @f(127 : i8, 1 : i8) -> -128 : i8
// CALL: @f(poison, 1 : i8) -> poison
// CALL: @g([1, poison] : vector<2xi8>, [2, 2] : vector<2xi8>) -> [3, poison] : vector<2xi8>
// PRINTS: 7

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "f"}> ({
^bb0(%a: i8, %b: i8):
  %r = "arith.addi"(%a, %b) <{overflowFlags = #arith.overflow<none>}> : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, vector<2xi8>) -> vector<2xi8>, sym_name = "g"}> ({
^bb0(%a: vector<2xi8>, %b: vector<2xi8>):
  %r = "arith.addi"(%a, %b) <{overflowFlags = #arith.overflow<none>}> : (vector<2xi8>, vector<2xi8>) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "main"}> ({
  %0 = "arith.constant"() <{value = 7 : i8}> : () -> i8
  "vector.print"(%0) <{punctuation = #vector.punctuation<newline>}> : (i8) -> ()
  "func.return"() : () -> ()
}) : () -> ()
