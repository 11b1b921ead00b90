// CALL: @remf(5.5 : f32, 2.0 : f32) -> 1.5 : f32
// CALL: @remf(-5.5 : f32, 2.0 : f32) -> -1.5 : f32
// CALL: @remf(7.0 : f32, -4.0 : f32) -> 3.0 : f32
// CALL: @remf(1.0 : f32, 0.0 : f32) -> 0x7FC00000 : f32
// CALL: @remf(0x7F800000 : f32, 1.0 : f32) -> 0x7FC00000 : f32
// CALL: @remf(-4.0 : f32, 2.0 : f32) -> -0.0 : f32
// CALL: @remf(3.0 : f32, 0x7F800000 : f32) -> 3.0 : f32
// CALL: @maximumf(0.0 : f32, -0.0 : f32) -> 0.0 : f32
// CALL: @maximumf(-0.0 : f32, 0.0 : f32) -> 0.0 : f32
// CALL: @maximumf(-0.0 : f32, -0.0 : f32) -> -0.0 : f32
// CALL: @maximumf(0x7FC00000 : f32, 1.0 : f32) -> 0x7FC00000 : f32
// CALL: @maximumf(1.0 : f32, 0x7FC00000 : f32) -> 0x7FC00000 : f32
// CALL: @maximumf(1.0 : f32, 2.0 : f32) -> 2.0 : f32
// CALL: @minimumf(0.0 : f32, -0.0 : f32) -> -0.0 : f32
// CALL: @minimumf(-0.0 : f32, 0.0 : f32) -> -0.0 : f32
// CALL: @minimumf(0.0 : f32, 0.0 : f32) -> 0.0 : f32
// CALL: @minimumf(0x7FC00000 : f32, 1.0 : f32) -> 0x7FC00000 : f32
// CALL: @minimumf(1.0 : f32, 2.0 : f32) -> 1.0 : f32
// CALL: @minimumf(0xFF800000 : f32, 2.0 : f32) -> 0xFF800000 : f32
// CALL: @maxnumf(0x7FC00000 : f32, 1.0 : f32) -> 1.0 : f32
// CALL: @maxnumf(1.0 : f32, 0x7FC00000 : f32) -> 1.0 : f32
// CALL: @maxnumf(0x7FC00000 : f32, 0x7FC00000 : f32) -> 0x7FC00000 : f32
// CALL: @maxnumf(1.0 : f32, 2.0 : f32) -> 2.0 : f32
// CALL: @minnumf(0x7FC00000 : f32, 1.0 : f32) -> 1.0 : f32
// CALL: @minnumf(1.0 : f32, 0x7FC00000 : f32) -> 1.0 : f32
// CALL: @minnumf(1.0 : f32, 2.0 : f32) -> 1.0 : f32
// CALL: @minnumf(-0.0 : f32, -0.0 : f32) -> -0.0 : f32
// CALL: @divf(1.0 : f32, 0.0 : f32) -> 0x7F800000 : f32
// CALL: @divf(1.0 : f32, -0.0 : f32) -> 0xFF800000 : f32
// CALL: @divf(0.0 : f32, 0.0 : f32) -> 0x7FC00000 : f32
// CALL: @divf(1.0 : f32, 3.0 : f32) -> 0x3EAAAAAB : f32
// CALL: @subf(0x7F800000 : f32, 0x7F800000 : f32) -> 0x7FC00000 : f32
// CALL: @subf(0.0 : f32, 0.0 : f32) -> 0.0 : f32
// CALL: @subf(-0.0 : f32, 0.0 : f32) -> -0.0 : f32
// CALL: @addf(-0.0 : f32, 0.0 : f32) -> 0.0 : f32
// CALL: @addf(16777216.0 : f32, 1.0 : f32) -> 16777216.0 : f32
// CALL: @negf(0.0 : f32) -> -0.0 : f32
// CALL: @negf(0xFF800000 : f32) -> 0x7F800000 : f32

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "remf"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.remf"(%a, %b) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "maximumf"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.maximumf"(%a, %b) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "minimumf"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.minimumf"(%a, %b) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "maxnumf"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.maxnumf"(%a, %b) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "minnumf"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.minnumf"(%a, %b) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "divf"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.divf"(%a, %b) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "subf"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.subf"(%a, %b) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "addf"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.addf"(%a, %b) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "negf"}> ({
^bb0(%a: f32):
  %r = "arith.negf"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
