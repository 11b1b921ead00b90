// ARGS: run % --entry trap --arg true --json
"func.func"() <{function_type = (i1) -> (), sym_name = "trap"}> ({
^bb0(%arg0: i1):
  %0 = "arith.constant"() <{value = true}> : () -> i1
  %1 = "arith.xori"(%arg0, %0) : (i1, i1) -> i1
  "cf.assert"(%1) <{msg = "it must hold"}> : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
