// POISON: @nnan(1.0 : f4E2M1FN, 0xFF : f8E8M0FNU) nnan
// POISON: @fast(1.0 : f4E2M1FN, 0xFF : f8E8M0FNU) nnan
// POISON: @ninf(6.0 : f4E2M1FN, 0xFE : f8E8M0FNU) ninf
// UNSPECIFIED: @reassoc(1.0 : f4E2M1FN, 1.0 : f8E8M0FNU) loose-fast-math

"func.func"() <{function_type = (f4E2M1FN, f8E8M0FNU) -> f32, sym_name = "nnan"}> ({
^bb0(%a: f4E2M1FN, %b: f8E8M0FNU):
  %r = "arith.scaling_extf"(%a, %b) <{fastmath = #arith.fastmath<nnan>}> : (f4E2M1FN, f8E8M0FNU) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f4E2M1FN, f8E8M0FNU) -> f32, sym_name = "ninf"}> ({
^bb0(%a: f4E2M1FN, %b: f8E8M0FNU):
  %r = "arith.scaling_extf"(%a, %b) <{fastmath = #arith.fastmath<ninf>}> : (f4E2M1FN, f8E8M0FNU) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f4E2M1FN, f8E8M0FNU) -> f32, sym_name = "reassoc"}> ({
^bb0(%a: f4E2M1FN, %b: f8E8M0FNU):
  %r = "arith.scaling_extf"(%a, %b) <{fastmath = #arith.fastmath<reassoc>}> : (f4E2M1FN, f8E8M0FNU) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f4E2M1FN, f8E8M0FNU) -> f32, sym_name = "fast"}> ({
^bb0(%a: f4E2M1FN, %b: f8E8M0FNU):
  %r = "arith.scaling_extf"(%a, %b) <{fastmath = #arith.fastmath<fast>}> : (f4E2M1FN, f8E8M0FNU) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
