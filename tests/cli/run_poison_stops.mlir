// ARGS: run % --entry br --arg 3
// The op that stops the program is not the one that made the poison.
"func.func"() <{function_type = (i32) -> i32, sym_name = "make", sym_visibility = "private"}> ({
^bb0(%arg2: i32):
  %5 = "arith.constant"() <{value = 2147483647 : i32}> : () -> i32
  %6 = "arith.addi"(%arg2, %5) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
  "func.return"(%6) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32) -> i32, sym_name = "mid", sym_visibility = "private"}> ({
^bb0(%arg1: i32):
  %3 = "func.call"(%arg1) <{callee = @make}> : (i32) -> i32
  %4 = "arith.xori"(%3, %arg1) : (i32, i32) -> i32
  "func.return"(%4) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32) -> (), sym_name = "br"}> ({
^bb0(%arg0: i32):
  %0 = "func.call"(%arg0) <{callee = @mid}> : (i32) -> i32
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %2 = "arith.cmpi"(%1, %0) <{predicate = 0 : i64}> : (i32, i32) -> i1
  "cf.cond_br"(%2)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^bb1:  // pred: ^bb0
  "func.return"() : () -> ()
^bb2:  // pred: ^bb0
  "func.return"() : () -> ()
}) : () -> ()
