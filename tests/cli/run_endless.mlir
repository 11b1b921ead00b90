// ARGS: run % --entry endless
"func.func"() <{function_type = () -> (), sym_name = "endless"}> ({
  "cf.br"()[^bb1] : () -> ()
^bb1:  // 2 preds: ^bb0, ^bb1
  "cf.br"()[^bb1] : () -> ()
}) : () -> ()
