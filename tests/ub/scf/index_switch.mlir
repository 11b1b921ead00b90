// UB: @f(poison) poison-condition
// CALL: @f(7 : index) ->

"func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
^bb0(%a: index):
  "scf.index_switch"(%a) <{cases = array<i64>}> ({
    "scf.yield"() : () -> ()
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
