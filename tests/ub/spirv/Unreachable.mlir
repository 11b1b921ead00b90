// UB: @f() unreachable

"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "spirv.Unreachable"() : () -> ()
}) : () -> ()
