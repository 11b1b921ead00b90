// POISON: @nan(0x7FC00000 : f32, 1.0 : f32) not-nan
// POISON: @inf(1.0 : f32, 0x7F800000 : f32) not-inf
// UNSPECIFIED: @loose(4.0 : f32, 2.0 : f32) loose-fast-math
// UNSPECIFIED: @fast(4.0 : f32, 2.0 : f32) loose-fast-math
// POISON: @fast(0x7FC00000 : f32, 2.0 : f32) not-nan
// UNSPECIFIED: @f(1.0 : f32, 0.0 : f32) float-div-by-zero

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "f"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.FMod"(%a, %b) : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "nan"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.FMod"(%a, %b) {fp_fast_math_mode = #spirv.fastmath_mode<NotNaN>} : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "inf"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.FMod"(%a, %b) {fp_fast_math_mode = #spirv.fastmath_mode<NotNaN|NotInf>} : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "loose"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.FMod"(%a, %b) {fp_fast_math_mode = #spirv.fastmath_mode<NSZ|AllowRecip>} : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "fast"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.FMod"(%a, %b) {fp_fast_math_mode = #spirv.fastmath_mode<Fast>} : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
