// UNSPECIFIED: @f(0x7FC00000 : f32, 1.0 : f32, 2.0 : f32) clamped-nan
// CALL: @f(0.0 : f32, 2.0 : f32, 1.0 : f32) -> poison
// CALL: @f(5.0 : f32, 1.0 : f32, 2.0 : f32) -> 2.0 : f32

"func.func"() <{function_type = (f32, f32, f32) -> f32, sym_name = "f"}> ({
^bb0(%a: f32, %b: f32, %c: f32):
  %r = "spirv.GL.FClamp"(%a, %b, %c) : (f32, f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
