// ARGS: check % --split-input-file --target mlir-22 --pipeline cse
// NEEDS: mlir-22

"builtin.module"() ({
}) : () -> ()
// -----
  // What our parser takes, and the compiler's verifier does not.
"builtin.module"() ({
      "func.func"() <{function_type = () -> i32, sym_name = "main"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
