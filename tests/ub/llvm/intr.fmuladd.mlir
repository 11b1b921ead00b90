// POISON: @nnan(0x7FC00000 : f32, 0.5 : f32, 0.5 : f32) nnan
// POISON: @nnan(0.5 : f32, 0x7FC00000 : f32, 0.5 : f32) nnan
// POISON: @nnan(0.5 : f32, 0.5 : f32, 0x7FC00000 : f32) nnan
// POISON: @fast(0x7FC00000 : f32, 0.5 : f32, 0.5 : f32) nnan
// POISON: @ninf(0x7F800000 : f32, 0.5 : f32, 0.5 : f32) ninf
// POISON: @ninf(0.5 : f32, 0x7F800000 : f32, 0.5 : f32) ninf
// POISON: @ninf(0.5 : f32, 0.5 : f32, 0x7F800000 : f32) ninf
// UNSPECIFIED: @none(0x7F7FFFFF : f32, 2.0 : f32, 0xFF7FFFFF : f32) evaluation-order
// CALL: @none(0.5 : f32, 0.5 : f32, 0.5 : f32) -> 0.75 : f32
// UNSPECIFIED: @afn(0.5 : f32, 0.5 : f32, 0.5 : f32) loose-fast-math
// UNSPECIFIED: @nsz(0.5 : f32, 0.5 : f32, 0.5 : f32) loose-fast-math

"func.func"() <{function_type = (f32, f32, f32) -> f32, sym_name = "none"}> ({
^bb0(%a: f32, %b: f32, %c: f32):
  %r = "llvm.intr.fmuladd"(%a, %b, %c) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32, f32) -> f32, sym_name = "nnan"}> ({
^bb0(%a: f32, %b: f32, %c: f32):
  %r = "llvm.intr.fmuladd"(%a, %b, %c) <{fastmathFlags = #llvm.fastmath<nnan>}> : (f32, f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32, f32) -> f32, sym_name = "ninf"}> ({
^bb0(%a: f32, %b: f32, %c: f32):
  %r = "llvm.intr.fmuladd"(%a, %b, %c) <{fastmathFlags = #llvm.fastmath<ninf>}> : (f32, f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32, f32) -> f32, sym_name = "afn"}> ({
^bb0(%a: f32, %b: f32, %c: f32):
  %r = "llvm.intr.fmuladd"(%a, %b, %c) <{fastmathFlags = #llvm.fastmath<afn>}> : (f32, f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32, f32) -> f32, sym_name = "nsz"}> ({
^bb0(%a: f32, %b: f32, %c: f32):
  %r = "llvm.intr.fmuladd"(%a, %b, %c) <{fastmathFlags = #llvm.fastmath<nsz>}> : (f32, f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32, f32) -> f32, sym_name = "fast"}> ({
^bb0(%a: f32, %b: f32, %c: f32):
  %r = "llvm.intr.fmuladd"(%a, %b, %c) <{fastmathFlags = #llvm.fastmath<fast>}> : (f32, f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
