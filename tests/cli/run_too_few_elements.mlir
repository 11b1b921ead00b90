// ARGS: run % --entry f --arg [1,2,3]
"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x2xi32>) -> vector<2x2xi32>, sym_name = "f"}> ({
  ^bb0(%a: vector<2x2xi32>):
    "func.return"(%a) : (vector<2x2xi32>) -> ()
  }) : () -> ()
}) : () -> ()
