// ARGS: run % --entry f --arg 1e39
// It would be infinity.
"func.func"() <{function_type = (bf16) -> (bf16), sym_name = "f"}> ({
^bb0(%a: bf16):
  "func.return"(%a) : (bf16) -> ()
}) : () -> ()
