// POISON: @nnan(0x7FC00000 : f32, 0.5 : f32) nnan
// POISON: @nnan(0.5 : f32, 0x7FC00000 : f32) nnan
// POISON: @fast(0x7FC00000 : f32, 0.5 : f32) nnan
// POISON: @ninf(0x7F800000 : f32, 0.5 : f32) ninf
// POISON: @ninf(0.5 : f32, 0x7F800000 : f32) ninf
// UNSPECIFIED: @nsz(0.0 : f32, 0.0 : f32) either-sign

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "none"}> ({
^bb0(%a: f32, %b: f32):
  %r = "math.copysign"(%a, %b) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "nnan"}> ({
^bb0(%a: f32, %b: f32):
  %r = "math.copysign"(%a, %b) <{fastmath = #arith.fastmath<nnan>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "ninf"}> ({
^bb0(%a: f32, %b: f32):
  %r = "math.copysign"(%a, %b) <{fastmath = #arith.fastmath<ninf>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "nsz"}> ({
^bb0(%a: f32, %b: f32):
  %r = "math.copysign"(%a, %b) <{fastmath = #arith.fastmath<nsz>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "fast"}> ({
^bb0(%a: f32, %b: f32):
  %r = "math.copysign"(%a, %b) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
