// ARGS: run %
"func.func"() <{function_type = () -> (), sym_name = "main"}> ({
  "func.return"(%0) : (i32) -> ()
}) : () -> ()
