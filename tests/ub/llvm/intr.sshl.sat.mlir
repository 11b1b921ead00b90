// POISON: @f(1 : i8, 8 : i8) shift-out-of-range
// CALL: @f(64 : i8, 1 : i8) -> 127 : i8
// CALL: @f(-65 : i8, 1 : i8) -> -128 : i8
// CALL: @f(-64 : i8, 1 : i8) -> -128 : i8

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "f"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.intr.sshl.sat"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
