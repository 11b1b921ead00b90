// ARGS: run % --call @f([255,-1])
// A number of a vector is named alone.
"func.func"() <{function_type = (vector<2xui8>) -> (vector<2xui8>), sym_name = "f"}> ({
^bb0(%a: vector<2xui8>):
  "func.return"(%a) : (vector<2xui8>) -> ()
}) : () -> ()
