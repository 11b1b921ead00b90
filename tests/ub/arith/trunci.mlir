// POISON: @nsw(8 : i8) nsw-overflow
// CALL: @nsw(-8 : i8) -> -8 : i4
// POISON: @nuw(16 : i8) nuw-overflow
// CALL: @nuw(15 : i8) -> -1 : i4

"func.func"() <{function_type = (i8) -> i4, sym_name = "nsw"}> ({
^bb0(%a: i8):
  %r = "arith.trunci"(%a) <{overflowFlags = #arith.overflow<nsw>}> : (i8) -> i4
  "func.return"(%r) : (i4) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i4, sym_name = "nuw"}> ({
^bb0(%a: i8):
  %r = "arith.trunci"(%a) <{overflowFlags = #arith.overflow<nuw>}> : (i8) -> i4
  "func.return"(%r) : (i4) -> ()
}) : () -> ()
