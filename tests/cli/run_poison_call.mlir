// ARGS: run % --entry calls --arg 3
// The poison is made two calls below.
"func.func"() <{function_type = (i32) -> i32, sym_name = "make", sym_visibility = "private"}> ({
^bb0(%arg2: i32):
  %3 = "arith.constant"() <{value = 2147483647 : i32}> : () -> i32
  %4 = "arith.addi"(%arg2, %3) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
  "func.return"(%4) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32) -> i32, sym_name = "mid", sym_visibility = "private"}> ({
^bb0(%arg1: i32):
  %1 = "func.call"(%arg1) <{callee = @make}> : (i32) -> i32
  %2 = "arith.xori"(%1, %arg1) : (i32, i32) -> i32
  "func.return"(%2) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32) -> i32, sym_name = "calls"}> ({
^bb0(%arg0: i32):
  %0 = "func.call"(%arg0) <{callee = @mid}> : (i32) -> i32
  "func.return"(%0) : (i32) -> ()
}) : () -> ()
