// POISON: @f(256.0 : f32) does-not-fit
// POISON: @f(-1.0 : f32) does-not-fit
// CALL: @f(255.5 : f32) -> -1 : i8
// CALL: @f(-0.5 : f32) -> 0 : i8

"func.func"() <{function_type = (f32) -> i8, sym_name = "f"}> ({
^bb0(%a: f32):
  %r = "spirv.ConvertFToU"(%a) : (f32) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
