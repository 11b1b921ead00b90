// UB: @f(poison) poison-condition
// CALL: @f(false : i1) ->

"func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
^bb0(%a: i1):
  "scf.while"() ({
    "scf.condition"(%a) : (i1) -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
