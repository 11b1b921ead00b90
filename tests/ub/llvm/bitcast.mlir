// CALL: @f(0x7FC00001 : f32) -> 0x7FC00001 : i32
// CALL: @f(1.0 : f32) -> 0x3F800000 : i32

"func.func"() <{function_type = (f32) -> i32, sym_name = "f"}> ({
^bb0(%a: f32):
  %r = "llvm.bitcast"(%a) : (f32) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
