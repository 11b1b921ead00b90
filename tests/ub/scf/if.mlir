// UB: @f(poison) poison-condition
// CALL: @f(true : i1) ->

"func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
^bb0(%a: i1):
  "scf.if"(%a) ({
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
