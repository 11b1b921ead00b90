// UNSPECIFIED: @f(0.0 : f32, -0.0 : f32) either-zero
// CALL: @f(0x7FC00000 : f32, 2.0 : f32) -> 2.0 : f32

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "f"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.CL.fmin"(%a, %b) : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
