// UNSPECIFIED: @f(0x7F7FFFFF : f32, 2.0 : f32, 0xFF7FFFFF : f32) evaluation-order
// CALL: @f(0.5 : f32, 0.5 : f32, 0.5 : f32) -> 0.75 : f32

"func.func"() <{function_type = (f32, f32, f32) -> f32, sym_name = "f"}> ({
^bb0(%a: f32, %b: f32, %c: f32):
  %r = "spirv.GL.Fma"(%a, %b, %c) : (f32, f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
