// UB: @f(0 : i8, -1 : i8) zero-to-negative
// UB: @f(0 : i8, -128 : i8) zero-to-negative
// UB: @f(0 : i8, poison) zero-to-negative
// CALL: @f(0 : i8, 0 : i8) -> 1 : i8
// CALL: @f(1 : i8, -128 : i8) -> 1 : i8
// CALL: @f(-1 : i8, -127 : i8) -> -1 : i8
// CALL: @f(-1 : i8, -128 : i8) -> 1 : i8
// CALL: @f(2 : i8, -1 : i8) -> 0 : i8
// CALL: @f(3 : i8, 5 : i8) -> -13 : i8
// CALL: @f(-2 : i8, 7 : i8) -> -128 : i8
// CALL: @f(2 : i8, 8 : i8) -> 0 : i8

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "f"}> ({
^bb0(%a: i8, %b: i8):
  %r = "math.ipowi"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
