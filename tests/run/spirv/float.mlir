// CALL: @FAdd(1.0 : f32, 2.0 : f32) -> 3.0 : f32
// CALL: @FSub(1.0 : f32, 2.0 : f32) -> -1.0 : f32
// CALL: @FMul([2.0, 3.0] : vector<2xf32>, [3.0, 0.5] : vector<2xf32>) -> [6.0, 1.5] : vector<2xf32>
// CALL: @FDiv(1.0 : f32, 4.0 : f32) -> 0.25 : f32
// CALL: @FRem(-7.0 : f32, 3.0 : f32) -> -1.0 : f32
// CALL: @FMod(-7.0 : f32, 3.0 : f32) -> 2.0 : f32
// CALL: @FMod(7.0 : f32, -3.0 : f32) -> -2.0 : f32
// CALL: @FMod(6.0 : f32, 3.0 : f32) -> 0.0 : f32
// CALL: @FNegate(0.0 : f32) -> -0.0 : f32
// CALL: @FConvert(1.0 : f32) -> 1.0 : f16
// CALL: @ConvertSToF(-1 : i8) -> -1.0 : f32
// CALL: @ConvertUToF(-1 : i8) -> 255.0 : f32
// CALL: @ConvertFToS(-1.75 : f32) -> -1 : i8
// CALL: @ConvertFToU(200.5 : f32) -> -56 : i8
// CALL: @Bitcast([1, 2] : vector<2xi16>) -> 131073 : i32
// CALL: @INTEL_ConvertFToBF16(1.0 : f32) -> 16256 : i16
// CALL: @INTEL_ConvertBF16ToF(16256 : i16) -> 1.0 : f32
// CALL: @INTEL_RoundFToTF32(1.0001 : f32) -> 1.0 : f32
// CALL: @GL_FAbs(-1.0 : f32) -> 1.0 : f32
// CALL: @GL_Ceil(1.5 : f32) -> 2.0 : f32
// CALL: @GL_Floor(-1.5 : f32) -> -2.0 : f32
// CALL: @GL_RoundEven(2.5 : f32) -> 2.0 : f32
// CALL: @GL_Fract(-1.25 : f32) -> 0.75 : f32
// CALL: @GL_FSign(-3.0 : f32) -> -1.0 : f32
// CALL: @GL_Cos(0.0 : f32) -> 1.0 : f32
// CALL: @GL_Sin(0.0 : f32) -> 0.0 : f32
// CALL: @GL_Tan(0.0 : f32) -> 0.0 : f32
// CALL: @GL_Cosh(0.0 : f32) -> 1.0 : f32
// CALL: @GL_Sinh(0.0 : f32) -> 0.0 : f32
// CALL: @GL_Tanh(0.0 : f32) -> 0.0 : f32
// CALL: @GL_Atan(0.0 : f32) -> 0.0 : f32
// CALL: @GL_Asinh(0.0 : f32) -> 0.0 : f32
// CALL: @GL_Exp(0.0 : f32) -> 1.0 : f32
// CALL: @GL_Exp2(3.0 : f32) -> 8.0 : f32
// CALL: @CL_acos(1.0 : f32) -> 0.0 : f32
// CALL: @CL_acosh(1.0 : f32) -> 0.0 : f32
// CALL: @CL_asin(2.0 : f32) -> 0x7FC00000 : f32
// CALL: @CL_asinh(0.0 : f32) -> 0.0 : f32
// CALL: @CL_atan(0.0 : f32) -> 0.0 : f32
// CALL: @CL_atanh(0.0 : f32) -> 0.0 : f32
// CALL: @CL_cos(0.0 : f32) -> 1.0 : f32
// CALL: @CL_cosh(0.0 : f32) -> 1.0 : f32
// CALL: @CL_erf(0.0 : f32) -> 0.0 : f32
// CALL: @CL_exp(0.0 : f32) -> 1.0 : f32
// CALL: @CL_log(0.0 : f32) -> 0xFF800000 : f32
// CALL: @CL_rsqrt(4.0 : f32) -> 0.5 : f32
// CALL: @CL_sin(0.0 : f32) -> 0.0 : f32
// CALL: @CL_sinh(0.0 : f32) -> 0.0 : f32
// CALL: @CL_tan(0.0 : f32) -> 0.0 : f32
// CALL: @CL_tanh(0.0 : f32) -> 0.0 : f32
// CALL: @CL_ceil(1.5 : f32) -> 2.0 : f32
// CALL: @CL_floor(1.5 : f32) -> 1.0 : f32
// CALL: @CL_fabs(-1.5 : f32) -> 1.5 : f32
// CALL: @CL_rint(2.5 : f32) -> 2.0 : f32
// CALL: @CL_round(2.5 : f32) -> 3.0 : f32
// CALL: @CL_sqrt(4.0 : f32) -> 2.0 : f32
// CALL: @CL_atan2(0.0 : f32, 1.0 : f32) -> 0.0 : f32
// CALL: @CL_pow(2.0 : f32, 3.0 : f32) -> 8.0 : f32
// CALL: @CL_fma(2.0 : f32, 3.0 : f32, 1.0 : f32) -> 7.0 : f32
// CALL: @GL_Fma(2.0 : f32, 3.0 : f32, 1.0 : f32) -> 7.0 : f32
// CALL: @CL_mix(2.0 : f32, 4.0 : f32, 0.5 : f32) -> 3.0 : f32
// CALL: @GL_FMix(2.0 : f32, 4.0 : f32, 0.25 : f32) -> 2.5 : f32
// CALL: @VectorTimesScalar([1.0, 2.0] : vector<2xf32>, 3.0 : f32) -> [3.0, 6.0] : vector<2xf32>
// CALL: @Dot([1.0, 2.0] : vector<2xf32>, [3.0, 4.0] : vector<2xf32>) -> 11.0 : f32
// CALL: @Dot([1.0, poison] : vector<2xf32>, [3.0, 4.0] : vector<2xf32>) -> poison
// CALL: @GL_Length([3.0, 4.0] : vector<2xf32>) -> 5.0 : f32
// CALL: @GL_Distance([3.0, 4.0] : vector<2xf32>, [0.0, 0.0] : vector<2xf32>) -> 5.0 : f32
// CALL: @GL_Normalize([0.0, 4.0] : vector<2xf32>) -> [0.0, 1.0] : vector<2xf32>
// CALL: @GL_Cross([1.0, 2.0, 3.0] : vector<3xf32>, [4.0, 5.0, 6.0] : vector<3xf32>) -> [-3.0, 6.0, -3.0] : vector<3xf32>
// CALL: @GL_Reflect([1.0, -1.0] : vector<2xf32>, [0.0, 1.0] : vector<2xf32>) -> [1.0, 1.0] : vector<2xf32>

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "FAdd"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.FAdd"(%a, %b) : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "FSub"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.FSub"(%a, %b) : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xf32>, vector<2xf32>) -> vector<2xf32>, sym_name = "FMul"}> ({
^bb0(%a: vector<2xf32>, %b: vector<2xf32>):
  %r = "spirv.FMul"(%a, %b) : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  "func.return"(%r) : (vector<2xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "FDiv"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.FDiv"(%a, %b) : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "FRem"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.FRem"(%a, %b) : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "FMod"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.FMod"(%a, %b) : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "FNegate"}> ({
^bb0(%a: f32):
  %r = "spirv.FNegate"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f16, sym_name = "FConvert"}> ({
^bb0(%a: f32):
  %r = "spirv.FConvert"(%a) : (f32) -> f16
  "func.return"(%r) : (f16) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> f32, sym_name = "ConvertSToF"}> ({
^bb0(%a: i8):
  %r = "spirv.ConvertSToF"(%a) : (i8) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> f32, sym_name = "ConvertUToF"}> ({
^bb0(%a: i8):
  %r = "spirv.ConvertUToF"(%a) : (i8) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> i8, sym_name = "ConvertFToS"}> ({
^bb0(%a: f32):
  %r = "spirv.ConvertFToS"(%a) : (f32) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> i8, sym_name = "ConvertFToU"}> ({
^bb0(%a: f32):
  %r = "spirv.ConvertFToU"(%a) : (f32) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi16>) -> i32, sym_name = "Bitcast"}> ({
^bb0(%a: vector<2xi16>):
  %r = "spirv.Bitcast"(%a) : (vector<2xi16>) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> i16, sym_name = "INTEL_ConvertFToBF16"}> ({
^bb0(%a: f32):
  %r = "spirv.INTEL.ConvertFToBF16"(%a) : (f32) -> i16
  "func.return"(%r) : (i16) -> ()
}) : () -> ()

"func.func"() <{function_type = (i16) -> f32, sym_name = "INTEL_ConvertBF16ToF"}> ({
^bb0(%a: i16):
  %r = "spirv.INTEL.ConvertBF16ToF"(%a) : (i16) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "INTEL_RoundFToTF32"}> ({
^bb0(%a: f32):
  %r = "spirv.INTEL.RoundFToTF32"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "GL_FAbs"}> ({
^bb0(%a: f32):
  %r = "spirv.GL.FAbs"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "GL_Ceil"}> ({
^bb0(%a: f32):
  %r = "spirv.GL.Ceil"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "GL_Floor"}> ({
^bb0(%a: f32):
  %r = "spirv.GL.Floor"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "GL_RoundEven"}> ({
^bb0(%a: f32):
  %r = "spirv.GL.RoundEven"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "GL_Fract"}> ({
^bb0(%a: f32):
  %r = "spirv.GL.Fract"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "GL_FSign"}> ({
^bb0(%a: f32):
  %r = "spirv.GL.FSign"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "GL_Cos"}> ({
^bb0(%a: f32):
  %r = "spirv.GL.Cos"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "GL_Sin"}> ({
^bb0(%a: f32):
  %r = "spirv.GL.Sin"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "GL_Tan"}> ({
^bb0(%a: f32):
  %r = "spirv.GL.Tan"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "GL_Cosh"}> ({
^bb0(%a: f32):
  %r = "spirv.GL.Cosh"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "GL_Sinh"}> ({
^bb0(%a: f32):
  %r = "spirv.GL.Sinh"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "GL_Tanh"}> ({
^bb0(%a: f32):
  %r = "spirv.GL.Tanh"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "GL_Atan"}> ({
^bb0(%a: f32):
  %r = "spirv.GL.Atan"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "GL_Asinh"}> ({
^bb0(%a: f32):
  %r = "spirv.GL.Asinh"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "GL_Exp"}> ({
^bb0(%a: f32):
  %r = "spirv.GL.Exp"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "GL_Exp2"}> ({
^bb0(%a: f32):
  %r = "spirv.GL.Exp2"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "CL_acos"}> ({
^bb0(%a: f32):
  %r = "spirv.CL.acos"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "CL_acosh"}> ({
^bb0(%a: f32):
  %r = "spirv.CL.acosh"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "CL_asin"}> ({
^bb0(%a: f32):
  %r = "spirv.CL.asin"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "CL_asinh"}> ({
^bb0(%a: f32):
  %r = "spirv.CL.asinh"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "CL_atan"}> ({
^bb0(%a: f32):
  %r = "spirv.CL.atan"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "CL_atanh"}> ({
^bb0(%a: f32):
  %r = "spirv.CL.atanh"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "CL_cos"}> ({
^bb0(%a: f32):
  %r = "spirv.CL.cos"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "CL_cosh"}> ({
^bb0(%a: f32):
  %r = "spirv.CL.cosh"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "CL_erf"}> ({
^bb0(%a: f32):
  %r = "spirv.CL.erf"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "CL_exp"}> ({
^bb0(%a: f32):
  %r = "spirv.CL.exp"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "CL_log"}> ({
^bb0(%a: f32):
  %r = "spirv.CL.log"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "CL_rsqrt"}> ({
^bb0(%a: f32):
  %r = "spirv.CL.rsqrt"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "CL_sin"}> ({
^bb0(%a: f32):
  %r = "spirv.CL.sin"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "CL_sinh"}> ({
^bb0(%a: f32):
  %r = "spirv.CL.sinh"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "CL_tan"}> ({
^bb0(%a: f32):
  %r = "spirv.CL.tan"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "CL_tanh"}> ({
^bb0(%a: f32):
  %r = "spirv.CL.tanh"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "CL_ceil"}> ({
^bb0(%a: f32):
  %r = "spirv.CL.ceil"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "CL_floor"}> ({
^bb0(%a: f32):
  %r = "spirv.CL.floor"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "CL_fabs"}> ({
^bb0(%a: f32):
  %r = "spirv.CL.fabs"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "CL_rint"}> ({
^bb0(%a: f32):
  %r = "spirv.CL.rint"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "CL_round"}> ({
^bb0(%a: f32):
  %r = "spirv.CL.round"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "CL_sqrt"}> ({
^bb0(%a: f32):
  %r = "spirv.CL.sqrt"(%a) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "CL_atan2"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.CL.atan2"(%a, %b) : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "CL_pow"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.CL.pow"(%a, %b) : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32, f32) -> f32, sym_name = "CL_fma"}> ({
^bb0(%a: f32, %b: f32, %c: f32):
  %r = "spirv.CL.fma"(%a, %b, %c) : (f32, f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32, f32) -> f32, sym_name = "GL_Fma"}> ({
^bb0(%a: f32, %b: f32, %c: f32):
  %r = "spirv.GL.Fma"(%a, %b, %c) : (f32, f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32, f32) -> f32, sym_name = "CL_mix"}> ({
^bb0(%a: f32, %b: f32, %c: f32):
  %r = "spirv.CL.mix"(%a, %b, %c) : (f32, f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32, f32) -> f32, sym_name = "GL_FMix"}> ({
^bb0(%a: f32, %b: f32, %c: f32):
  %r = "spirv.GL.FMix"(%a, %b, %c) : (f32, f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xf32>, f32) -> vector<2xf32>, sym_name = "VectorTimesScalar"}> ({
^bb0(%a: vector<2xf32>, %b: f32):
  %r = "spirv.VectorTimesScalar"(%a, %b) : (vector<2xf32>, f32) -> vector<2xf32>
  "func.return"(%r) : (vector<2xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xf32>, vector<2xf32>) -> f32, sym_name = "Dot"}> ({
^bb0(%a: vector<2xf32>, %b: vector<2xf32>):
  %r = "spirv.Dot"(%a, %b) : (vector<2xf32>, vector<2xf32>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xf32>) -> f32, sym_name = "GL_Length"}> ({
^bb0(%a: vector<2xf32>):
  %r = "spirv.GL.Length"(%a) : (vector<2xf32>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xf32>, vector<2xf32>) -> f32, sym_name = "GL_Distance"}> ({
^bb0(%a: vector<2xf32>, %b: vector<2xf32>):
  %r = "spirv.GL.Distance"(%a, %b) : (vector<2xf32>, vector<2xf32>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xf32>) -> vector<2xf32>, sym_name = "GL_Normalize"}> ({
^bb0(%a: vector<2xf32>):
  %r = "spirv.GL.Normalize"(%a) : (vector<2xf32>) -> vector<2xf32>
  "func.return"(%r) : (vector<2xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xf32>, vector<3xf32>) -> vector<3xf32>, sym_name = "GL_Cross"}> ({
^bb0(%a: vector<3xf32>, %b: vector<3xf32>):
  %r = "spirv.GL.Cross"(%a, %b) : (vector<3xf32>, vector<3xf32>) -> vector<3xf32>
  "func.return"(%r) : (vector<3xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xf32>, vector<2xf32>) -> vector<2xf32>, sym_name = "GL_Reflect"}> ({
^bb0(%a: vector<2xf32>, %b: vector<2xf32>):
  %r = "spirv.GL.Reflect"(%a, %b) : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  "func.return"(%r) : (vector<2xf32>) -> ()
}) : () -> ()
