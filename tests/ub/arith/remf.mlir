// POISON: @nnan(1.0 : f32, 0x7FC00000 : f32) nnan
// POISON: @fast(1.0 : f32, 0x7FC00000 : f32) nnan
// POISON: @ninf(0x7F800000 : f32, 1.0 : f32) ninf
// UNSPECIFIED: @reassoc(1.0 : f32, 2.0 : f32) loose-fast-math

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "nnan"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.remf"(%a, %b) <{fastmath = #arith.fastmath<nnan>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "ninf"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.remf"(%a, %b) <{fastmath = #arith.fastmath<ninf>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "reassoc"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.remf"(%a, %b) <{fastmath = #arith.fastmath<reassoc>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "fast"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.remf"(%a, %b) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
