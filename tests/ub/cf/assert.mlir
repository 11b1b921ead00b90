// UB: @f(poison) poison-condition
// CALL: @f(true : i1) ->
// STOPS: @f(false : i1) trap

"func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
^bb0(%a: i1):
  "cf.assert"(%a) <{msg = "is false"}> : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
