// ARGS: run % --entry sel --arg 1 --arg false --json
// The poison of the value that was selected.
"func.func"() <{function_type = (i32, i1) -> i32, sym_name = "sel"}> ({
^bb0(%arg0: i32, %arg1: i1):
  %0 = "arith.constant"() <{value = 40 : i32}> : () -> i32
  %1 = "arith.shli"(%arg0, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  %2 = "arith.shrui"(%arg0, %0) : (i32, i32) -> i32
  %3 = "arith.select"(%arg1, %1, %2) : (i1, i32, i32) -> i32
  "func.return"(%3) : (i32) -> ()
}) : () -> ()
