// POISON: @f(0 : i8, 8 : i32, 1 : i32) field-out-of-range
// CALL: @f(-32 : i8, 5 : i32, 3 : i32) -> 7 : i8

"func.func"() <{function_type = (i8, i32, i32) -> i8, sym_name = "f"}> ({
^bb0(%a: i8, %b: i32, %c: i32):
  %r = "spirv.BitFieldUExtract"(%a, %b, %c) : (i8, i32, i32) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
