// POISON: @f(1 : i8, 8 : i16) shift-out-of-range
// POISON: @f(1 : i8, -1 : i16) shift-out-of-range
// CALL: @f(-128 : i8, 7 : i16) -> 1 : i8

"func.func"() <{function_type = (i8, i16) -> i8, sym_name = "f"}> ({
^bb0(%a: i8, %b: i16):
  %r = "spirv.ShiftRightLogical"(%a, %b) : (i8, i16) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
