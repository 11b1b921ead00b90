// POISON: @nan(0x7FC00000 : f32) not-nan
// POISON: @inf(0x7F800000 : f32) not-inf
// UNSPECIFIED: @loose(4.0 : f32) loose-fast-math

"func.func"() <{function_type = (f32) -> f32, sym_name = "nan"}> ({
^bb0(%a: f32):
  %r = "spirv.FNegate"(%a) {fp_fast_math_mode = #spirv.fastmath_mode<NotNaN>} : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "inf"}> ({
^bb0(%a: f32):
  %r = "spirv.FNegate"(%a) {fp_fast_math_mode = #spirv.fastmath_mode<NotInf>} : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "loose"}> ({
^bb0(%a: f32):
  %r = "spirv.FNegate"(%a) {fp_fast_math_mode = #spirv.fastmath_mode<NSZ>} : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
