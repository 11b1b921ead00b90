// ARGS: run % --entry f --arg 255
// 255 is an i8, and no si8.
"func.func"() <{function_type = (si8) -> (si8), sym_name = "f"}> ({
^bb0(%a: si8):
  "func.return"(%a) : (si8) -> ()
}) : () -> ()
