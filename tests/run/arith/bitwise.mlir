// CALL: @bits(12 : i8, 10 : i8) -> 8 : i8, 14 : i8, 6 : i8
// CALL: @bits(-1 : i8, 1 : i8) -> 1 : i8, -1 : i8, -2 : i8
// CALL: @bits(poison, 1 : i8) -> poison, poison, poison
// CALL: @extrema(-1 : i8, 1 : i8) -> -1 : i8, 1 : i8, 1 : i8, -1 : i8
// CALL: @extrema(3 : i8, 3 : i8) -> 3 : i8, 3 : i8, 3 : i8, 3 : i8

"func.func"() <{function_type = (i8, i8) -> (i8, i8, i8), sym_name = "bits"}> ({
^bb0(%a: i8, %b: i8):
  %0 = "arith.andi"(%a, %b) : (i8, i8) -> i8
  %1 = "arith.ori"(%a, %b) : (i8, i8) -> i8
  %2 = "arith.xori"(%a, %b) : (i8, i8) -> i8
  "func.return"(%0, %1, %2) : (i8, i8, i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> (i8, i8, i8, i8), sym_name = "extrema"}> ({
^bb0(%a: i8, %b: i8):
  %0 = "arith.minsi"(%a, %b) : (i8, i8) -> i8
  %1 = "arith.maxsi"(%a, %b) : (i8, i8) -> i8
  %2 = "arith.minui"(%a, %b) : (i8, i8) -> i8
  %3 = "arith.maxui"(%a, %b) : (i8, i8) -> i8
  "func.return"(%0, %1, %2, %3) : (i8, i8, i8, i8) -> ()
}) : () -> ()
