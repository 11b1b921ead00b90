// POISON: @f(-1 : i8) negative
// CALL: @f(127 : i8) -> 127 : i16

"func.func"() <{function_type = (i8) -> i16, sym_name = "f"}> ({
^bb0(%a: i8):
  %r = "llvm.zext"(%a) <{nonNeg}> : (i8) -> i16
  "func.return"(%r) : (i16) -> ()
}) : () -> ()
