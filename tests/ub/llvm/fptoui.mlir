// POISON: @f(0x7FC00000 : f32) not-finite
// POISON: @f(0x7F800000 : f32) not-finite
// POISON: @f(256.0 : f32) does-not-fit
// POISON: @f(-1.0 : f32) does-not-fit
// CALL: @f(-0.9 : f32) -> 0 : i8
// CALL: @f(255.9 : f32) -> -1 : i8

"func.func"() <{function_type = (f32) -> i8, sym_name = "f"}> ({
^bb0(%a: f32):
  %r = "llvm.fptoui"(%a) : (f32) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
