// ARGS: run % --entry shif
"func.func"() <{function_type = () -> (), sym_name = "shift"}> ({
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "add"}> ({
  "func.return"() : () -> ()
}) : () -> ()
