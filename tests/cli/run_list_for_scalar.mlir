// ARGS: run % --entry f --arg [1]
// A list is not a scalar.
"func.func"() <{function_type = (i32) -> (i32), sym_name = "f"}> ({
^bb0(%a: i32):
  "func.return"(%a) : (i32) -> ()
}) : () -> ()
