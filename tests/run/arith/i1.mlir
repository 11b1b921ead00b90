// CALL: @slt(true : i1, false : i1) -> true : i1
// CALL: @shl(true : i1, true : i1) -> poison
// CALL: @shl(true : i1, false : i1) -> true : i1
// CALL: @ceil(-128 : i8, 7 : i8) -> -18 : i8
// CALL: @floor(-127 : i8, -1 : i8) -> 127 : i8

"func.func"() <{function_type = (i1, i1) -> i1, sym_name = "slt"}> ({
^bb0(%a: i1, %b: i1):
  %r = "arith.cmpi"(%a, %b) <{predicate = 2 : i64}> : (i1, i1) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i1, i1) -> i1, sym_name = "shl"}> ({
^bb0(%a: i1, %b: i1):
  %r = "arith.shli"(%a, %b) <{overflowFlags = #arith.overflow<none>}> : (i1, i1) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "ceil"}> ({
^bb0(%a: i8, %b: i8):
  %r = "arith.ceildivsi"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "floor"}> ({
^bb0(%a: i8, %b: i8):
  %r = "arith.floordivsi"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
