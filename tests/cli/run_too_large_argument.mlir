// ARGS: run % --entry f --arg 4294967297
// The number has more bits than the type.
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
  ^bb0(%a: i32):
    "func.return"(%a) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
