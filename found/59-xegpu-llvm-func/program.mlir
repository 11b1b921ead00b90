llvm.func @g(i64) -> !llvm.ptr
