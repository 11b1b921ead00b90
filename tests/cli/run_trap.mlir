// ARGS: run % --entry must --arg false
"func.func"() <{function_type = (i1) -> (), sym_name = "must"}> ({
^bb0(%x: i1):
  "cf.assert"(%x) <{msg = "it must hold"}> : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
