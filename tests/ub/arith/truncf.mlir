// POISON: @nnan(0x7FC00000 : f32) nnan
// POISON: @fast(0x7FC00000 : f32) nnan
// POISON: @ninf(65536.0 : f32) ninf
// UNSPECIFIED: @reassoc(1.0 : f32) loose-fast-math
// UNSPECIFIED: @plain(0x7F800000 : f32) no-such-value
// CALL: @plain(9.0 : f32) -> 6.0 : f4E2M1FN

"func.func"() <{function_type = (f32) -> f16, sym_name = "nnan"}> ({
^bb0(%a: f32):
  %r = "arith.truncf"(%a) <{fastmath = #arith.fastmath<nnan>}> : (f32) -> f16
  "func.return"(%r) : (f16) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f16, sym_name = "ninf"}> ({
^bb0(%a: f32):
  %r = "arith.truncf"(%a) <{fastmath = #arith.fastmath<ninf>}> : (f32) -> f16
  "func.return"(%r) : (f16) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f16, sym_name = "reassoc"}> ({
^bb0(%a: f32):
  %r = "arith.truncf"(%a) <{fastmath = #arith.fastmath<reassoc>}> : (f32) -> f16
  "func.return"(%r) : (f16) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f16, sym_name = "fast"}> ({
^bb0(%a: f32):
  %r = "arith.truncf"(%a) <{fastmath = #arith.fastmath<fast>}> : (f32) -> f16
  "func.return"(%r) : (f16) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f4E2M1FN, sym_name = "plain"}> ({
^bb0(%a: f32):
  %r = "arith.truncf"(%a) : (f32) -> f4E2M1FN
  "func.return"(%r) : (f4E2M1FN) -> ()
}) : () -> ()
