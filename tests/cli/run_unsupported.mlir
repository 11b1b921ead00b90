// ARGS: run %
"func.func"() <{function_type = () -> (), sym_name = "main"}> ({
  %0 = "mine.op"() : () -> i32
  "func.return"() : () -> ()
}) : () -> ()
