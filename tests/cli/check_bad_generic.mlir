// ARGS: check % none.mlir % --split-input-file=//=== --target mlir-22 -- --mlir-print-debuginfo -cse
// NEEDS: mlir-22
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
//===
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    "func.return"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
