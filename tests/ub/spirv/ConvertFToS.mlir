// POISON: @f(128.0 : f32) does-not-fit
// POISON: @f(0x7FC00000 : f32) does-not-fit
// POISON: @f(0xFF800000 : f32) does-not-fit
// CALL: @f(-128.5 : f32) -> -128 : i8

"func.func"() <{function_type = (f32) -> i8, sym_name = "f"}> ({
^bb0(%a: f32):
  %r = "spirv.ConvertFToS"(%a) : (f32) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
