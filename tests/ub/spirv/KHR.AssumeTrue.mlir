// UB: @f(0 : i1) assumption-false
// UB: @f(poison) assumption-false
// CALL: @f(-1 : i1) -> -1 : i1

"func.func"() <{function_type = (i1) -> i1, sym_name = "f"}> ({
^bb0(%c: i1):
  "spirv.KHR.AssumeTrue"(%c) : (i1) -> ()
  "func.return"(%c) : (i1) -> ()
}) : () -> ()
