// POISON: @strict(-128 : i8) least-value
// CALL: @loose(-128 : i8) -> -128 : i8
// CALL: @strict(-127 : i8) -> 127 : i8

"func.func"() <{function_type = (i8) -> i8, sym_name = "strict"}> ({
^bb0(%a: i8):
  %r = "llvm.intr.abs"(%a) <{is_int_min_poison = true}> : (i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i8, sym_name = "loose"}> ({
^bb0(%a: i8):
  %r = "llvm.intr.abs"(%a) <{is_int_min_poison = false}> : (i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
