// POISON: @nnan(0x7E00 : f16) nnan
// POISON: @fast(0x7E00 : f16) nnan
// POISON: @ninf(0x7C00 : f16) ninf
// UNSPECIFIED: @nsz(0.0 : f16) either-sign

"func.func"() <{function_type = (f16) -> f32, sym_name = "nnan"}> ({
^bb0(%a: f16):
  %r = "arith.extf"(%a) <{fastmath = #arith.fastmath<nnan>}> : (f16) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f16) -> f32, sym_name = "ninf"}> ({
^bb0(%a: f16):
  %r = "arith.extf"(%a) <{fastmath = #arith.fastmath<ninf>}> : (f16) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f16) -> f32, sym_name = "nsz"}> ({
^bb0(%a: f16):
  %r = "arith.extf"(%a) <{fastmath = #arith.fastmath<nsz>}> : (f16) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f16) -> f32, sym_name = "fast"}> ({
^bb0(%a: f16):
  %r = "arith.extf"(%a) <{fastmath = #arith.fastmath<fast>}> : (f16) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
