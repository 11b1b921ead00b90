// UNSPECIFIED: @signaling(0x7FC00000 : f32) which-nan
// UNSPECIFIED: @quiet(0x7FC00000 : f32) which-nan
// CALL: @nan(0x7FC00000 : f32) -> true : i1
// CALL: @nan(0x7F800000 : f32) -> false : i1
// CALL: @quiet(1.0 : f32) -> false : i1

"func.func"() <{function_type = (f32) -> i1, sym_name = "signaling"}> ({
^bb0(%a: f32):
  %r = "llvm.intr.is.fpclass"(%a) <{bit = 1 : i32}> : (f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> i1, sym_name = "quiet"}> ({
^bb0(%a: f32):
  %r = "llvm.intr.is.fpclass"(%a) <{bit = 2 : i32}> : (f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> i1, sym_name = "nan"}> ({
^bb0(%a: f32):
  %r = "llvm.intr.is.fpclass"(%a) <{bit = 3 : i32}> : (f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()
