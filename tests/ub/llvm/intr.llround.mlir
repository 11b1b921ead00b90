// UNSPECIFIED: @f(0x7FC00000 : f32) out-of-range
// UNSPECIFIED: @f(0xFF800000 : f32) out-of-range
// UNSPECIFIED: @f(9.0e18 : f32) out-of-range
// CALL: @f(2.5 : f32) -> 3 : i64
// CALL: @f(-0.5 : f32) -> -1 : i64

"func.func"() <{function_type = (f32) -> i64, sym_name = "f"}> ({
^bb0(%a: f32):
  %r = "llvm.intr.llround"(%a) : (f32) -> i64
  "func.return"(%r) : (i64) -> ()
}) : () -> ()
