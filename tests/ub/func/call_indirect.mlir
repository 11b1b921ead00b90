// UB: @f() poison-callee

"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %p = "ub.poison"() <{value = #ub.poison}> : () -> (() -> ())
  "func.call_indirect"(%p) : (() -> ()) -> ()
  "func.return"() : () -> ()
}) : () -> ()
