// POISON: @f(1 : i8, 8 : i8) shift-out-of-range
// POISON: @exact(3 : i8, 1 : i8) inexact
// CALL: @exact(-2 : i8, 1 : i8) -> 127 : i8

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "f"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.lshr"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "exact"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.lshr"(%a, %b) <{isExact}> : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
