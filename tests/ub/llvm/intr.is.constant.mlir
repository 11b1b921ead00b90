// UNSPECIFIED: @f(1 : i32) either

"func.func"() <{function_type = (i32) -> (i1), sym_name = "f"}> ({
^bb0(%x: i32):
  %r = "llvm.intr.is.constant"(%x) : (i32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()
