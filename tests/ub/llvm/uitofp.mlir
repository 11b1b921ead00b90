// POISON: @f(-1 : i8) negative
// CALL: @f(127 : i8) -> 127.0 : f32

"func.func"() <{function_type = (i8) -> f32, sym_name = "f"}> ({
^bb0(%a: i8):
  %r = "llvm.uitofp"(%a) <{nonNeg}> : (i8) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
