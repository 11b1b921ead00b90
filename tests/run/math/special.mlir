// Special values of math ops: those of C11, Annex F, for f32.

// CALL: @absf(-0.0 : f32) -> 0.0 : f32
// CALL: @absf(-1.5 : f32) -> 1.5 : f32
// CALL: @absf(0xFF800000 : f32) -> 0x7F800000 : f32
// CALL: @ceil(-0.25 : f32) -> -0.0 : f32
// CALL: @ceil(0.25 : f32) -> 1.0 : f32
// CALL: @ceil(-1.5 : f32) -> -1.0 : f32
// CALL: @ceil(0xFF800000 : f32) -> 0xFF800000 : f32
// CALL: @ceil(8388609.0 : f32) -> 8388609.0 : f32
// CALL: @ceil(0x7FC00000 : f32) -> 0x7FC00000 : f32
// CALL: @floor(-0.25 : f32) -> -1.0 : f32
// CALL: @floor(0.25 : f32) -> 0.0 : f32
// CALL: @floor(-0.0 : f32) -> -0.0 : f32
// CALL: @floor(1.5 : f32) -> 1.0 : f32
// CALL: @trunc(-0.75 : f32) -> -0.0 : f32
// CALL: @trunc(1.75 : f32) -> 1.0 : f32
// CALL: @trunc(0x7F800000 : f32) -> 0x7F800000 : f32
// CALL: @round(0.5 : f32) -> 1.0 : f32
// CALL: @round(-0.5 : f32) -> -1.0 : f32
// CALL: @round(2.5 : f32) -> 3.0 : f32
// CALL: @round(-0.25 : f32) -> -0.0 : f32
// CALL: @round(0x3EFFFFFF : f32) -> 0.0 : f32
// CALL: @round(8388607.5 : f32) -> 8388608.0 : f32
// CALL: @roundeven(0.5 : f32) -> 0.0 : f32
// CALL: @roundeven(-0.5 : f32) -> -0.0 : f32
// CALL: @roundeven(2.5 : f32) -> 2.0 : f32
// CALL: @roundeven(3.5 : f32) -> 4.0 : f32
// CALL: @sqrt(2.25 : f32) -> 1.5 : f32
// CALL: @sqrt(-0.0 : f32) -> -0.0 : f32
// CALL: @sqrt(-1.0 : f32) -> 0x7FC00000 : f32
// CALL: @sqrt(0x7F800000 : f32) -> 0x7F800000 : f32
// CALL: @sqrt(2.0 : f32) -> 0x3FB504F3 : f32
// CALL: @sqrt(0x00000001 : f32) -> 0x1A3504F3 : f32
// CALL: @rsqrt(4.0 : f32) -> 0.5 : f32
// CALL: @rsqrt(0.0 : f32) -> 0x7F800000 : f32
// CALL: @rsqrt(-0.0 : f32) -> 0xFF800000 : f32
// CALL: @rsqrt(-1.0 : f32) -> 0x7FC00000 : f32
// CALL: @rsqrt(0x7F800000 : f32) -> 0.0 : f32
// CALL: @cbrt(-8.0 : f32) -> -2.0 : f32
// CALL: @cbrt(27.0 : f32) -> 3.0 : f32
// CALL: @cbrt(-0.0 : f32) -> -0.0 : f32
// CALL: @cbrt(0xFF800000 : f32) -> 0xFF800000 : f32
// CALL: @exp(0.0 : f32) -> 1.0 : f32
// CALL: @exp(1.0 : f32) -> 0x402DF854 : f32
// CALL: @exp(0xFF800000 : f32) -> 0.0 : f32
// CALL: @exp(0x7F800000 : f32) -> 0x7F800000 : f32
// CALL: @exp(89.0 : f32) -> 0x7F800000 : f32
// CALL: @exp(-200.0 : f32) -> 0.0 : f32
// CALL: @exp(0x7FC00000 : f32) -> 0x7FC00000 : f32
// CALL: @exp2(3.0 : f32) -> 8.0 : f32
// CALL: @exp2(-149.0 : f32) -> 0x00000001 : f32
// CALL: @exp2(128.0 : f32) -> 0x7F800000 : f32
// CALL: @expm1(-0.0 : f32) -> -0.0 : f32
// CALL: @expm1(0xFF800000 : f32) -> -1.0 : f32
// CALL: @expm1(0x33800000 : f32) -> 0x33800000 : f32
// CALL: @log(1.0 : f32) -> 0.0 : f32
// CALL: @log(0.0 : f32) -> 0xFF800000 : f32
// CALL: @log(-0.0 : f32) -> 0xFF800000 : f32
// CALL: @log(-1.0 : f32) -> 0x7FC00000 : f32
// CALL: @log(0x7F800000 : f32) -> 0x7F800000 : f32
// CALL: @log2(8.0 : f32) -> 3.0 : f32
// CALL: @log2(0x00000001 : f32) -> -149.0 : f32
// CALL: @log2(0.0 : f32) -> 0xFF800000 : f32
// CALL: @log10(1000.0 : f32) -> 3.0 : f32
// CALL: @log10(1.0 : f32) -> 0.0 : f32
// CALL: @log10(-1.0 : f32) -> 0x7FC00000 : f32
// CALL: @log1p(-1.0 : f32) -> 0xFF800000 : f32
// CALL: @log1p(-0.0 : f32) -> -0.0 : f32
// CALL: @log1p(-2.0 : f32) -> 0x7FC00000 : f32
// CALL: @log1p(0x33800000 : f32) -> 0x33800000 : f32
// CALL: @sin(-0.0 : f32) -> -0.0 : f32
// CALL: @sin(0x7F800000 : f32) -> 0x7FC00000 : f32
// CALL: @sin(0x40490FDB : f32) -> 0xB3BBBD2E : f32
// CALL: @cos(0.0 : f32) -> 1.0 : f32
// CALL: @cos(0xFF800000 : f32) -> 0x7FC00000 : f32
// CALL: @cos(0x40490FDB : f32) -> -1.0 : f32
// CALL: @tan(-0.0 : f32) -> -0.0 : f32
// CALL: @tan(0x7F800000 : f32) -> 0x7FC00000 : f32
// CALL: @asin(-0.0 : f32) -> -0.0 : f32
// CALL: @asin(1.0 : f32) -> 0x3FC90FDB : f32
// CALL: @asin(1.5 : f32) -> 0x7FC00000 : f32
// CALL: @acos(1.0 : f32) -> 0.0 : f32
// CALL: @acos(-1.0 : f32) -> 0x40490FDB : f32
// CALL: @acos(-1.5 : f32) -> 0x7FC00000 : f32
// CALL: @atan(-0.0 : f32) -> -0.0 : f32
// CALL: @atan(0x7F800000 : f32) -> 0x3FC90FDB : f32
// CALL: @atan(0xFF800000 : f32) -> 0xBFC90FDB : f32
// CALL: @sinh(-0.0 : f32) -> -0.0 : f32
// CALL: @sinh(0xFF800000 : f32) -> 0xFF800000 : f32
// CALL: @sinh(100.0 : f32) -> 0x7F800000 : f32
// CALL: @cosh(-0.0 : f32) -> 1.0 : f32
// CALL: @cosh(0xFF800000 : f32) -> 0x7F800000 : f32
// CALL: @tanh(-0.0 : f32) -> -0.0 : f32
// CALL: @tanh(0xFF800000 : f32) -> -1.0 : f32
// CALL: @tanh(100.0 : f32) -> 1.0 : f32
// CALL: @asinh(-0.0 : f32) -> -0.0 : f32
// CALL: @asinh(0xFF800000 : f32) -> 0xFF800000 : f32
// CALL: @acosh(1.0 : f32) -> 0.0 : f32
// CALL: @acosh(0.5 : f32) -> 0x7FC00000 : f32
// CALL: @acosh(-8193.5 : f32) -> 0x7FC00000 : f32
// CALL: @acosh(0x7F800000 : f32) -> 0x7F800000 : f32
// CALL: @atanh(-0.0 : f32) -> -0.0 : f32
// CALL: @atanh(1.0 : f32) -> 0x7F800000 : f32
// CALL: @atanh(-1.0 : f32) -> 0xFF800000 : f32
// CALL: @atanh(2.0 : f32) -> 0x7FC00000 : f32
// CALL: @erf(-0.0 : f32) -> -0.0 : f32
// CALL: @erf(0x7F800000 : f32) -> 1.0 : f32
// CALL: @erf(0xFF800000 : f32) -> -1.0 : f32
// CALL: @erf(0x7FC00000 : f32) -> 0x7FC00000 : f32
// CALL: @erfc(0.0 : f32) -> 1.0 : f32
// CALL: @erfc(0x7F800000 : f32) -> 0.0 : f32
// CALL: @erfc(0xFF800000 : f32) -> 2.0 : f32
// CALL: @copysign(1.0 : f32, -0.0 : f32) -> -1.0 : f32
// CALL: @copysign(0x7FC00000 : f32, 1.0 : f32) -> 0x7FC00000 : f32
// CALL: @copysign(-2.0 : f32, 3.0 : f32) -> 2.0 : f32
// CALL: @atan2(0.0 : f32, -1.0 : f32) -> 0x40490FDB : f32
// CALL: @atan2(-0.0 : f32, -1.0 : f32) -> 0xC0490FDB : f32
// CALL: @atan2(0.0 : f32, 0.0 : f32) -> 0.0 : f32
// CALL: @atan2(-0.0 : f32, 0.0 : f32) -> -0.0 : f32
// CALL: @atan2(-0.0 : f32, -0.0 : f32) -> 0xC0490FDB : f32
// CALL: @atan2(1.0 : f32, 0.0 : f32) -> 0x3FC90FDB : f32
// CALL: @atan2(1.0 : f32, -1.0 : f32) -> 0x4016CBE4 : f32
// CALL: @atan2(0x7F800000 : f32, 0xFF800000 : f32) -> 0x4016CBE4 : f32
// CALL: @atan2(1.0 : f32, 0x7F800000 : f32) -> 0.0 : f32
// CALL: @atan2(0x7FC00000 : f32, 1.0 : f32) -> 0x7FC00000 : f32
// CALL: @powf(0.0 : f32, 0.0 : f32) -> 1.0 : f32
// CALL: @powf(0x7FC00000 : f32, 0.0 : f32) -> 1.0 : f32
// CALL: @powf(1.0 : f32, 0x7FC00000 : f32) -> 1.0 : f32
// CALL: @powf(-2.0 : f32, 3.0 : f32) -> -8.0 : f32
// CALL: @powf(-2.0 : f32, 0.5 : f32) -> 0x7FC00000 : f32
// CALL: @powf(-0.0 : f32, -1.0 : f32) -> 0xFF800000 : f32
// CALL: @powf(0.0 : f32, -2.0 : f32) -> 0x7F800000 : f32
// CALL: @powf(-1.0 : f32, 0x7F800000 : f32) -> 1.0 : f32
// CALL: @powf(0.5 : f32, 0x7F800000 : f32) -> 0.0 : f32
// CALL: @powf(0xFF800000 : f32, 3.0 : f32) -> 0xFF800000 : f32
// CALL: @powf(-0.0 : f32, 3.0 : f32) -> -0.0 : f32
// CALL: @fma(0x3F800001 : f32, 0x3F800001 : f32, 0xBF800002 : f32) -> 0x28800000 : f32
// CALL: @fma(0.0 : f32, 0x7F800000 : f32, 1.0 : f32) -> 0x7FC00000 : f32
// CALL: @fma(-0.0 : f32, 1.0 : f32, -0.0 : f32) -> -0.0 : f32
// CALL: @fma(-0.0 : f32, 1.0 : f32, 0.0 : f32) -> 0.0 : f32
// CALL: @clampf(5.0 : f32, 3.0 : f32, 1.0 : f32) -> 3.0 : f32
// CALL: @clampf(-5.0 : f32, 3.0 : f32, 1.0 : f32) -> 1.0 : f32
// CALL: @clampf(2.0 : f32, 3.0 : f32, 1.0 : f32) -> 2.0 : f32
// CALL: @clampf(2.0 : f32, 1.0 : f32, 3.0 : f32) -> 3.0 : f32
// CALL: @clampf(0x7FC00000 : f32, 3.0 : f32, 1.0 : f32) -> 0x7FC00000 : f32
// CALL: @fpowi(-2.0 : f32, 3 : i32) -> -8.0 : f32
// CALL: @fpowi(-2.0 : f32, -2 : i32) -> 0.25 : f32
// CALL: @fpowi(0.0 : f32, 0 : i32) -> 1.0 : f32
// CALL: @fpowi(0x7FC00000 : f32, 0 : i32) -> 1.0 : f32
// CALL: @fpowi(-0.0 : f32, -1 : i32) -> 0xFF800000 : f32
// CALL: @fpowi(0.0 : f32, -2 : i32) -> 0x7F800000 : f32
// CALL: @fpowi(0x7FC00000 : f32, 1 : i32) -> 0x7FC00000 : f32
// CALL: @fpowi(-1.0 : f32, 2147483647 : i32) -> -1.0 : f32
// CALL: @isfinite(0.0 : f32) -> true : i1
// CALL: @isfinite(1.0 : f32) -> true : i1
// CALL: @isfinite(-1.0 : f32) -> true : i1
// CALL: @isfinite(0x00000001 : f32) -> true : i1
// CALL: @isfinite(0x00800000 : f32) -> true : i1
// CALL: @isfinite(0x7F800000 : f32) -> false : i1
// CALL: @isfinite(0xFF800000 : f32) -> false : i1
// CALL: @isfinite(0x7FC00000 : f32) -> false : i1
// CALL: @isfinite(0xFF800001 : f32) -> false : i1
// CALL: @isinf(0.0 : f32) -> false : i1
// CALL: @isinf(1.0 : f32) -> false : i1
// CALL: @isinf(-1.0 : f32) -> false : i1
// CALL: @isinf(0x00000001 : f32) -> false : i1
// CALL: @isinf(0x00800000 : f32) -> false : i1
// CALL: @isinf(0x7F800000 : f32) -> true : i1
// CALL: @isinf(0xFF800000 : f32) -> true : i1
// CALL: @isinf(0x7FC00000 : f32) -> false : i1
// CALL: @isinf(0xFF800001 : f32) -> false : i1
// CALL: @isnan(0.0 : f32) -> false : i1
// CALL: @isnan(1.0 : f32) -> false : i1
// CALL: @isnan(-1.0 : f32) -> false : i1
// CALL: @isnan(0x00000001 : f32) -> false : i1
// CALL: @isnan(0x00800000 : f32) -> false : i1
// CALL: @isnan(0x7F800000 : f32) -> false : i1
// CALL: @isnan(0xFF800000 : f32) -> false : i1
// CALL: @isnan(0x7FC00000 : f32) -> true : i1
// CALL: @isnan(0xFF800001 : f32) -> true : i1
// CALL: @isnormal(0.0 : f32) -> false : i1
// CALL: @isnormal(1.0 : f32) -> true : i1
// CALL: @isnormal(-1.0 : f32) -> true : i1
// CALL: @isnormal(0x00000001 : f32) -> false : i1
// CALL: @isnormal(0x00800000 : f32) -> true : i1
// CALL: @isnormal(0x7F800000 : f32) -> false : i1
// CALL: @isnormal(0xFF800000 : f32) -> false : i1
// CALL: @isnormal(0x7FC00000 : f32) -> false : i1
// CALL: @isnormal(0xFF800001 : f32) -> false : i1
// CALL: @sincos(0.0 : f32) -> 0.0 : f32, 1.0 : f32
// CALL: @sincos(poison) -> poison, poison
// CALL: @sincos(-1.0 : f32) -> 0xBF576AA4 : f32, 0x3F0A5140 : f32

"func.func"() <{function_type = (f32) -> f32, sym_name = "absf"}> ({
^bb0(%a: f32):
  %r = "math.absf"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "ceil"}> ({
^bb0(%a: f32):
  %r = "math.ceil"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "floor"}> ({
^bb0(%a: f32):
  %r = "math.floor"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "trunc"}> ({
^bb0(%a: f32):
  %r = "math.trunc"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "round"}> ({
^bb0(%a: f32):
  %r = "math.round"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "roundeven"}> ({
^bb0(%a: f32):
  %r = "math.roundeven"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "sqrt"}> ({
^bb0(%a: f32):
  %r = "math.sqrt"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "rsqrt"}> ({
^bb0(%a: f32):
  %r = "math.rsqrt"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "cbrt"}> ({
^bb0(%a: f32):
  %r = "math.cbrt"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "exp"}> ({
^bb0(%a: f32):
  %r = "math.exp"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "exp2"}> ({
^bb0(%a: f32):
  %r = "math.exp2"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "expm1"}> ({
^bb0(%a: f32):
  %r = "math.expm1"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "log"}> ({
^bb0(%a: f32):
  %r = "math.log"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "log2"}> ({
^bb0(%a: f32):
  %r = "math.log2"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "log10"}> ({
^bb0(%a: f32):
  %r = "math.log10"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "log1p"}> ({
^bb0(%a: f32):
  %r = "math.log1p"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "sin"}> ({
^bb0(%a: f32):
  %r = "math.sin"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "cos"}> ({
^bb0(%a: f32):
  %r = "math.cos"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "tan"}> ({
^bb0(%a: f32):
  %r = "math.tan"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "asin"}> ({
^bb0(%a: f32):
  %r = "math.asin"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "acos"}> ({
^bb0(%a: f32):
  %r = "math.acos"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "atan"}> ({
^bb0(%a: f32):
  %r = "math.atan"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "sinh"}> ({
^bb0(%a: f32):
  %r = "math.sinh"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "cosh"}> ({
^bb0(%a: f32):
  %r = "math.cosh"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "tanh"}> ({
^bb0(%a: f32):
  %r = "math.tanh"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "asinh"}> ({
^bb0(%a: f32):
  %r = "math.asinh"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "acosh"}> ({
^bb0(%a: f32):
  %r = "math.acosh"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "atanh"}> ({
^bb0(%a: f32):
  %r = "math.atanh"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "erf"}> ({
^bb0(%a: f32):
  %r = "math.erf"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "erfc"}> ({
^bb0(%a: f32):
  %r = "math.erfc"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "copysign"}> ({
^bb0(%a: f32, %b: f32):
  %r = "math.copysign"(%a, %b) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "atan2"}> ({
^bb0(%a: f32, %b: f32):
  %r = "math.atan2"(%a, %b) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "powf"}> ({
^bb0(%a: f32, %b: f32):
  %r = "math.powf"(%a, %b) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32, f32) -> f32, sym_name = "fma"}> ({
^bb0(%a: f32, %b: f32, %c: f32):
  %r = "math.fma"(%a, %b, %c) <{fastmath = #arith.fastmath<none>}> : (f32, f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32, f32) -> f32, sym_name = "clampf"}> ({
^bb0(%a: f32, %b: f32, %c: f32):
  %r = "math.clampf"(%a, %b, %c) <{fastmath = #arith.fastmath<none>}> : (f32, f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, i32) -> f32, sym_name = "fpowi"}> ({
^bb0(%a: f32, %b: i32):
  %r = "math.fpowi"(%a, %b) <{fastmath = #arith.fastmath<none>}> : (f32, i32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> i1, sym_name = "isfinite"}> ({
^bb0(%a: f32):
  %r = "math.isfinite"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> i1, sym_name = "isinf"}> ({
^bb0(%a: f32):
  %r = "math.isinf"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> i1, sym_name = "isnan"}> ({
^bb0(%a: f32):
  %r = "math.isnan"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> i1, sym_name = "isnormal"}> ({
^bb0(%a: f32):
  %r = "math.isnormal"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> (f32, f32), sym_name = "sincos"}> ({
^bb0(%a: f32):
  %r:2 = "math.sincos"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> (f32, f32)
  "func.return"(%r#0, %r#1) : (f32, f32) -> ()
}) : () -> ()
