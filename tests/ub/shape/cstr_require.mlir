// UB: @f(poison) poison-condition
// CALL: @f(1 : i1) ->

"func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
^bb0(%arg0: i1):
  %0 = "shape.cstr_require"(%arg0) <{msg = "must be"}> : (i1) -> !shape.witness
  "func.return"() : () -> ()
}) : () -> ()
