// POISON: @nnan(0x7FC00000 : f32, 1.0 : f32) nnan
// POISON: @nnan(1.0 : f32, 0x7FC00000 : f32) nnan
// POISON: @fast(0x7FC00000 : f32, 1.0 : f32) nnan
// POISON: @ninf(0x7F800000 : f32, 1.0 : f32) ninf
// POISON: @ninf(1.0 : f32, 0x7F800000 : f32) ninf
// UNSPECIFIED: @nsz(0.0 : f32, 0.0 : f32) either-sign
// CALL: @none(-0.0 : f32, 0.0 : f32) -> -0.0 : f32
// CALL: @none(0.0 : f32, -0.0 : f32) -> -0.0 : f32
// CALL: @none(1.0 : f32, 0x7FC00000 : f32) -> 0x7FC00000 : f32

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "none"}> ({
^bb0(%a: f32, %b: f32):
  %r = "llvm.intr.minimum"(%a, %b) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "nnan"}> ({
^bb0(%a: f32, %b: f32):
  %r = "llvm.intr.minimum"(%a, %b) <{fastmathFlags = #llvm.fastmath<nnan>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "ninf"}> ({
^bb0(%a: f32, %b: f32):
  %r = "llvm.intr.minimum"(%a, %b) <{fastmathFlags = #llvm.fastmath<ninf>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "fast"}> ({
^bb0(%a: f32, %b: f32):
  %r = "llvm.intr.minimum"(%a, %b) <{fastmathFlags = #llvm.fastmath<fast>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "nsz"}> ({
^bb0(%a: f32, %b: f32):
  %r = "llvm.intr.minimum"(%a, %b) <{fastmathFlags = #llvm.fastmath<nsz>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
