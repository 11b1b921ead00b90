// POISON: @nnan(0x7FC00000 : f32, 1.0 : f8E8M0FNU) nnan
// POISON: @fast(0x7FC00000 : f32, 1.0 : f8E8M0FNU) nnan
// POISON: @ninf(0x7F800000 : f32, 1.0 : f8E8M0FNU) ninf
// UNSPECIFIED: @reassoc(1.0 : f32, 1.0 : f8E8M0FNU) loose-fast-math
// UNSPECIFIED: @plain(0x7FC00000 : f32, 1.0 : f8E8M0FNU) no-such-value

"func.func"() <{function_type = (f32, f8E8M0FNU) -> f4E2M1FN, sym_name = "nnan"}> ({
^bb0(%a: f32, %b: f8E8M0FNU):
  %r = "arith.scaling_truncf"(%a, %b) <{fastmath = #arith.fastmath<nnan>}> : (f32, f8E8M0FNU) -> f4E2M1FN
  "func.return"(%r) : (f4E2M1FN) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f8E8M0FNU) -> f4E2M1FN, sym_name = "ninf"}> ({
^bb0(%a: f32, %b: f8E8M0FNU):
  %r = "arith.scaling_truncf"(%a, %b) <{fastmath = #arith.fastmath<ninf>}> : (f32, f8E8M0FNU) -> f4E2M1FN
  "func.return"(%r) : (f4E2M1FN) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f8E8M0FNU) -> f4E2M1FN, sym_name = "reassoc"}> ({
^bb0(%a: f32, %b: f8E8M0FNU):
  %r = "arith.scaling_truncf"(%a, %b) <{fastmath = #arith.fastmath<reassoc>}> : (f32, f8E8M0FNU) -> f4E2M1FN
  "func.return"(%r) : (f4E2M1FN) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f8E8M0FNU) -> f4E2M1FN, sym_name = "fast"}> ({
^bb0(%a: f32, %b: f8E8M0FNU):
  %r = "arith.scaling_truncf"(%a, %b) <{fastmath = #arith.fastmath<fast>}> : (f32, f8E8M0FNU) -> f4E2M1FN
  "func.return"(%r) : (f4E2M1FN) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f8E8M0FNU) -> f4E2M1FN, sym_name = "plain"}> ({
^bb0(%a: f32, %b: f8E8M0FNU):
  %r = "arith.scaling_truncf"(%a, %b) : (f32, f8E8M0FNU) -> f4E2M1FN
  "func.return"(%r) : (f4E2M1FN) -> ()
}) : () -> ()
