// ARGS: run % --entry depth --arg 3 --json
"func.func"() <{function_type = (i32) -> i32, sym_name = "depth"}> ({
^bb0(%arg0: i32):
  %0 = "func.call"(%arg0) <{callee = @depth}> : (i32) -> i32
  "func.return"(%0) : (i32) -> ()
}) : () -> ()
