// POISON: @nnan(0x7FC00000 : f32) nnan
// POISON: @fast(0x7FC00000 : f32) nnan
// POISON: @ninf(0x7F800000 : f32) ninf

"func.func"() <{function_type = (f32) -> i1, sym_name = "none"}> ({
^bb0(%a: f32):
  %r = "math.isfinite"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> i1, sym_name = "nnan"}> ({
^bb0(%a: f32):
  %r = "math.isfinite"(%a) <{fastmath = #arith.fastmath<nnan>}> : (f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> i1, sym_name = "ninf"}> ({
^bb0(%a: f32):
  %r = "math.isfinite"(%a) <{fastmath = #arith.fastmath<ninf>}> : (f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> i1, sym_name = "fast"}> ({
^bb0(%a: f32):
  %r = "math.isfinite"(%a) <{fastmath = #arith.fastmath<fast>}> : (f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()
