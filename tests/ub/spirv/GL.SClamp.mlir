// POISON: @f(0 : i8, 1 : i8, -1 : i8) crossed-bounds
// CALL: @f(-5 : i8, -1 : i8, 1 : i8) -> -1 : i8

"func.func"() <{function_type = (i8, i8, i8) -> i8, sym_name = "f"}> ({
^bb0(%a: i8, %b: i8, %c: i8):
  %r = "spirv.GL.SClamp"(%a, %b, %c) : (i8, i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
