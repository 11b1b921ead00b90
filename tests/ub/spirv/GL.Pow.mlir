// UNSPECIFIED: @f(-1.0 : f32, 2.0 : f32) outside-domain
// UNSPECIFIED: @f(0.0 : f32, 0.0 : f32) outside-domain
// CALL: @f(2.0 : f32, 3.0 : f32) -> 8.0 : f32

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "f"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.GL.Pow"(%a, %b) : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
