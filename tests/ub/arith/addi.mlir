// POISON: @nsw(127 : i8, 1 : i8) nsw-overflow
// POISON: @nsw(-128 : i8, -1 : i8) nsw-overflow
// CALL: @nsw(-1 : i8, 1 : i8) -> 0 : i8
// POISON: @nuw(-1 : i8, 1 : i8) nuw-overflow
// CALL: @nuw(127 : i8, 1 : i8) -> -128 : i8

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "nsw"}> ({
^bb0(%a: i8, %b: i8):
  %r = "arith.addi"(%a, %b) <{overflowFlags = #arith.overflow<nsw>}> : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "nuw"}> ({
^bb0(%a: i8, %b: i8):
  %r = "arith.addi"(%a, %b) <{overflowFlags = #arith.overflow<nuw>}> : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
