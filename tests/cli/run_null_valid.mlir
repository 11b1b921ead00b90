// ARGS: run %
// What is at null is not known, but an access is defined [LLVM LangRef, null_pointer_is_valid].
"llvm.func"() <{function_type = !llvm.func<i32 ()>, linkage = #llvm.linkage<external>, passthrough = ["null_pointer_is_valid"], sym_name = "main"}> ({
  %0 = "llvm.mlir.zero"() : () -> !llvm.ptr
  %1 = "llvm.load"(%0) <{ordering = 0 : i64}> : (!llvm.ptr) -> i32
  "llvm.return"(%1) : (i32) -> ()
}) : () -> ()
