// UB: @f(1 : i8, 0 : i8) div-by-zero
// UB: @f(-128 : i8, -1 : i8) div-overflow
// CALL: @f(7 : i8, 1 : i8) -> 0 : i8

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "f"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.SRem"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
