// POISON: @no_nan(1 : i1, 0x7FC00000 : f32, 1.0 : f32) nnan
// UNSPECIFIED: @no_nan(0 : i1, 0x7FC00000 : f32, 1.0 : f32) excluded-argument
// CALL: @no_nan(0 : i1, 2.0 : f32, 1.0 : f32) -> 1.0 : f32
// POISON: @no_inf(0 : i1, 1.0 : f32, 0x7F800000 : f32) ninf
// CALL: @no_inf(1 : i1, 1.0 : f32, 0x7FC00000 : f32) -> 1.0 : f32
// UNSPECIFIED: @no_zero_sign(1 : i1, 0.0 : f32, 1.0 : f32) either-zero
// CALL: @no_zero_sign(0 : i1, 0.0 : f32, 1.0 : f32) -> 1.0 : f32

"func.func"() <{function_type = (i1, f32, f32) -> f32, sym_name = "no_nan"}> ({
^bb0(%c: i1, %a: f32, %b: f32):
  %r = "llvm.select"(%c, %a, %b) <{fastmathFlags = #llvm.fastmath<nnan>}> : (i1, f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
"func.func"() <{function_type = (i1, f32, f32) -> f32, sym_name = "no_inf"}> ({
^bb0(%c: i1, %a: f32, %b: f32):
  %r = "llvm.select"(%c, %a, %b) <{fastmathFlags = #llvm.fastmath<ninf>}> : (i1, f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
"func.func"() <{function_type = (i1, f32, f32) -> f32, sym_name = "no_zero_sign"}> ({
^bb0(%c: i1, %a: f32, %b: f32):
  %r = "llvm.select"(%c, %a, %b) <{fastmathFlags = #llvm.fastmath<nsz>}> : (i1, f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
