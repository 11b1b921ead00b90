// POISON: @f(1.0 : f32, 200 : i32) too-large
// CALL: @f(1.0 : f32, 3 : i32) -> 8.0 : f32

"func.func"() <{function_type = (f32, i32) -> f32, sym_name = "f"}> ({
^bb0(%a: f32, %b: i32):
  %r = "spirv.GL.Ldexp"(%a, %b) : (f32, i32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
