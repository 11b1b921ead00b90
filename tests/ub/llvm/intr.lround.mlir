// UNSPECIFIED: @f(0x7FC00000 : f32) out-of-range
// UNSPECIFIED: @f(0xFF800000 : f32) out-of-range
// UNSPECIFIED: @f(2.0e9 : f32) out-of-range
// CALL: @f(2.5 : f32) -> 3 : i32
// CALL: @f(-0.5 : f32) -> -1 : i32

"func.func"() <{function_type = (f32) -> i32, sym_name = "f"}> ({
^bb0(%a: f32):
  %r = "llvm.intr.lround"(%a) : (f32) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
