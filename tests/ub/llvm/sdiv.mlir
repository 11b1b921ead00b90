// UB: @f(1 : i8, 0 : i8) div-by-zero
// UB: @f(1 : i8, poison) div-by-zero
// UB: @f(-128 : i8, -1 : i8) div-overflow
// POISON: @exact(-7 : i8, 2 : i8) inexact
// CALL: @exact(-8 : i8, 2 : i8) -> -4 : i8
// CALL: @f(-7 : i8, 2 : i8) -> -3 : i8
// CALL: @f(-127 : i8, -1 : i8) -> 127 : i8

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "f"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.sdiv"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "exact"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.sdiv"(%a, %b) <{isExact}> : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
