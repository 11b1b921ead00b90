// CALL: @u(-1 : i8, 1 : i8) -> 0 : i8, true : i1
// CALL: @u(1 : i8, 1 : i8) -> 2 : i8, false : i1
// CALL: @ms(true : i1, true : i1) -> true : i1, false : i1
// CALL: @mu(true : i1, true : i1) -> true : i1, false : i1
// CALL: @m8(-1 : i8, -1 : i8) -> 1 : i8, 0 : i8
// CALL: @m8(-128 : i8, 127 : i8) -> -128 : i8, -64 : i8
// CALL: @mu8(-1 : i8, -1 : i8) -> 1 : i8, -2 : i8

"func.func"() <{function_type = (i8, i8) -> (i8, i1), sym_name = "u"}> ({
^bb0(%a: i8, %b: i8):
  %r:2 = "arith.addui_extended"(%a, %b) : (i8, i8) -> (i8, i1)
  "func.return"(%r#0, %r#1) : (i8, i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i1, i1) -> (i1, i1), sym_name = "ms"}> ({
^bb0(%a: i1, %b: i1):
  %r:2 = "arith.mulsi_extended"(%a, %b) : (i1, i1) -> (i1, i1)
  "func.return"(%r#0, %r#1) : (i1, i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i1, i1) -> (i1, i1), sym_name = "mu"}> ({
^bb0(%a: i1, %b: i1):
  %r:2 = "arith.mului_extended"(%a, %b) : (i1, i1) -> (i1, i1)
  "func.return"(%r#0, %r#1) : (i1, i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> (i8, i8), sym_name = "m8"}> ({
^bb0(%a: i8, %b: i8):
  %r:2 = "arith.mulsi_extended"(%a, %b) : (i8, i8) -> (i8, i8)
  "func.return"(%r#0, %r#1) : (i8, i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> (i8, i8), sym_name = "mu8"}> ({
^bb0(%a: i8, %b: i8):
  %r:2 = "arith.mului_extended"(%a, %b) : (i8, i8) -> (i8, i8)
  "func.return"(%r#0, %r#1) : (i8, i8) -> ()
}) : () -> ()
