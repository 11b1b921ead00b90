// POISON: @nnan(0x7FC00000 : f32, 0.5 : f32) nnan
// POISON: @nnan(0.5 : f32, 0x7FC00000 : f32) nnan
// POISON: @fast(0x7FC00000 : f32, 0.5 : f32) nnan
// POISON: @ninf(0x7F800000 : f32, 0.5 : f32) ninf
// POISON: @ninf(0.5 : f32, 0x7F800000 : f32) ninf
// UNSPECIFIED: @afn(0.5 : f32, 0.5 : f32) loose-fast-math
// UNSPECIFIED: @none(0x7F800000 : f32, 0.5 : f32) extreme-parts
// UNSPECIFIED: @none(0x7FC00000 : f32, 0.5 : f32) extreme-parts
// UNSPECIFIED: @none(1.0e30 : f32, 0.5 : f32) extreme-parts
// UNSPECIFIED: @none(1.0e-30 : f32, 0.5 : f32) extreme-parts

"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "none"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.tanh"(%z0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "nnan"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.tanh"(%z0) <{fastmath = #arith.fastmath<nnan>}> : (complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "ninf"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.tanh"(%z0) <{fastmath = #arith.fastmath<ninf>}> : (complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "afn"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.tanh"(%z0) <{fastmath = #arith.fastmath<afn>}> : (complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "fast"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.tanh"(%z0) <{fastmath = #arith.fastmath<fast>}> : (complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()
