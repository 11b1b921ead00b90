// POISON: @strict(0 : i8) zero
// CALL: @loose(0 : i8) -> 8 : i8
// CALL: @strict(2 : i8) -> 6 : i8

"func.func"() <{function_type = (i8) -> i8, sym_name = "strict"}> ({
^bb0(%a: i8):
  %r = "llvm.intr.ctlz"(%a) <{is_zero_poison = true}> : (i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i8, sym_name = "loose"}> ({
^bb0(%a: i8):
  %r = "llvm.intr.ctlz"(%a) <{is_zero_poison = false}> : (i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
