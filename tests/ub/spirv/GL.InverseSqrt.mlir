// UNSPECIFIED: @f(0.0 : f32) outside-domain
// CALL: @f(1.0 : f32) -> 1.0 : f32

"func.func"() <{function_type = (f32) -> f32, sym_name = "f"}> ({
^bb0(%a: f32):
  %r = "spirv.GL.InverseSqrt"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
