// POISON: @f(0 : i8, 1 : i8, 5 : i32, 4 : i32) field-out-of-range
// POISON: @f(0 : i8, 1 : i8, -1 : i32, 1 : i32) field-out-of-range
// CALL: @f(0 : i8, -1 : i8, 5 : i32, 3 : i32) -> -32 : i8

"func.func"() <{function_type = (i8, i8, i32, i32) -> i8, sym_name = "f"}> ({
^bb0(%a: i8, %b: i8, %c: i32, %d: i32):
  %r = "spirv.BitFieldInsert"(%a, %b, %c, %d) : (i8, i8, i32, i32) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
