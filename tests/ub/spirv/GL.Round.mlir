// UNSPECIFIED: @f(2.5 : f32) half
// CALL: @f(2.75 : f32) -> 3.0 : f32

"func.func"() <{function_type = (f32) -> f32, sym_name = "f"}> ({
^bb0(%a: f32):
  %r = "spirv.GL.Round"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
