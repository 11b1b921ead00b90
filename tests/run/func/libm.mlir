// Functions of the C library that conversions to it call.

// CALL: @call_expf(1.0 : f32) -> 0x402DF854 : f32
// CALL: @call_expf(poison) -> poison
// CALL: @call_exp(0.5 : f64) -> 0x3FFA61298E1E069C : f64
// CALL: @call_powf(0.0 : f32, 0.0 : f32) -> 1.0 : f32
// CALL: @call_atan2f(0.0 : f32, -1.0 : f32) -> 0x40490FDB : f32
// CALL: @call_ceilf(-0.25 : f32) -> -0.0 : f32
// CALL: @call_roundevenf(2.5 : f32) -> 2.0 : f32
// CALL: @call_fmaf(0x3F800001 : f32, 0x3F800001 : f32, 0xBF800002 : f32) -> 0x28800000 : f32
// CALL: @call_fmaxf(0x7FC00000 : f32, 2.0 : f32) -> 2.0 : f32
// UNSPECIFIED: @call_fmaxf(0.0 : f32, -0.0 : f32) either-zero
// CALL: @absolute(3.0 : f32, 4.0 : f32) -> 5.0 : f32
// CALL: @root(-4.0 : f32, 0.0 : f32) -> 0.0 : f32, 2.0 : f32
// CALL: @conjugate(-4.0 : f32, 1.0 : f32) -> -4.0 : f32, -1.0 : f32

"func.func"() <{function_type = (f32) -> f32, sym_name = "expf", sym_visibility = "private"}> ({
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "call_expf"}> ({
^bb0(%a: f32):
  %r = "func.call"(%a) <{callee = @expf}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f64) -> f64, sym_name = "exp", sym_visibility = "private"}> ({
}) : () -> ()

"func.func"() <{function_type = (f64) -> f64, sym_name = "call_exp"}> ({
^bb0(%a: f64):
  %r = "func.call"(%a) <{callee = @exp}> : (f64) -> f64
  "func.return"(%r) : (f64) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "powf", sym_visibility = "private"}> ({
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "call_powf"}> ({
^bb0(%a: f32, %b: f32):
  %r = "func.call"(%a, %b) <{callee = @powf}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "atan2f", sym_visibility = "private"}> ({
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "call_atan2f"}> ({
^bb0(%a: f32, %b: f32):
  %r = "func.call"(%a, %b) <{callee = @atan2f}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "ceilf", sym_visibility = "private"}> ({
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "call_ceilf"}> ({
^bb0(%a: f32):
  %r = "func.call"(%a) <{callee = @ceilf}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "roundevenf", sym_visibility = "private"}> ({
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "call_roundevenf"}> ({
^bb0(%a: f32):
  %r = "func.call"(%a) <{callee = @roundevenf}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32, f32) -> f32, sym_name = "fmaf", sym_visibility = "private"}> ({
}) : () -> ()

"func.func"() <{function_type = (f32, f32, f32) -> f32, sym_name = "call_fmaf"}> ({
^bb0(%a: f32, %b: f32, %c: f32):
  %r = "func.call"(%a, %b, %c) <{callee = @fmaf}> : (f32, f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "fmaxf", sym_visibility = "private"}> ({
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "call_fmaxf"}> ({
^bb0(%a: f32, %b: f32):
  %r = "func.call"(%a, %b) <{callee = @fmaxf}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (complex<f32>) -> f32, sym_name = "cabsf", sym_visibility = "private"}> ({
}) : () -> ()

"func.func"() <{function_type = (complex<f32>) -> complex<f32>, sym_name = "csqrtf", sym_visibility = "private"}> ({
}) : () -> ()

"func.func"() <{function_type = (complex<f32>) -> complex<f32>, sym_name = "conjf", sym_visibility = "private"}> ({
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "absolute"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "func.call"(%z0) <{callee = @cabsf}> : (complex<f32>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "root"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "func.call"(%z0) <{callee = @csqrtf}> : (complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "conjugate"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "func.call"(%z0) <{callee = @conjf}> : (complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()
