// ARGS: run % --entry div --arg -9 --arg 5
"func.func"() <{function_type = (i32, i32) -> i32, sym_name = "div"}> ({
^bb0(%x: i32, %y: i32):
  %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %d = "arith.subi"(%y, %one) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  %q = "arith.divsi"(%x, %d) : (i32, i32) -> i32
  "func.return"(%q) : (i32) -> ()
}) : () -> ()
