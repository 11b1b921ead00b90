// POISON: @nnan(0x7FC00000 : f32, 1.0 : f32) nnan
// POISON: @nnan(1.0 : f32, 0x7FC00000 : f32) nnan
// POISON: @fast(0x7FC00000 : f32, 1.0 : f32) nnan
// POISON: @ninf(0x7F800000 : f32, 1.0 : f32) ninf
// POISON: @ninf(1.0 : f32, 0x7F800000 : f32) ninf
// CALL: @nnan(1.0 : f32, 2.0 : f32) -> true : i1
// CALL: @none(0x7FC00000 : f32, 2.0 : f32) -> false : i1

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "none"}> ({
^bb0(%a: f32, %b: f32):
  %r = "llvm.fcmp"(%a, %b) <{predicate = 4 : i64, fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "nnan"}> ({
^bb0(%a: f32, %b: f32):
  %r = "llvm.fcmp"(%a, %b) <{predicate = 4 : i64, fastmathFlags = #llvm.fastmath<nnan>}> : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "ninf"}> ({
^bb0(%a: f32, %b: f32):
  %r = "llvm.fcmp"(%a, %b) <{predicate = 4 : i64, fastmathFlags = #llvm.fastmath<ninf>}> : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "fast"}> ({
^bb0(%a: f32, %b: f32):
  %r = "llvm.fcmp"(%a, %b) <{predicate = 4 : i64, fastmathFlags = #llvm.fastmath<fast>}> : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()
