// POISON: @disjoint(3 : i8, 1 : i8) not-disjoint
// CALL: @disjoint(2 : i8, 1 : i8) -> 3 : i8
// CALL: @disjoint(-128 : i8, 127 : i8) -> -1 : i8

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "disjoint"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.or"(%a, %b) <{isDisjoint}> : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
