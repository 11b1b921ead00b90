// POISON: @f(0x7FC00000 : f32) not-finite
// POISON: @f(0xFF800000 : f32) not-finite
// POISON: @f(128.0 : f32) does-not-fit
// POISON: @f(-129.0 : f32) does-not-fit
// CALL: @f(-128.9 : f32) -> -128 : i8
// CALL: @f(127.9 : f32) -> 127 : i8

"func.func"() <{function_type = (f32) -> i8, sym_name = "f"}> ({
^bb0(%a: f32):
  %r = "llvm.fptosi"(%a) : (f32) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
