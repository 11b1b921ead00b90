llvm.func @f() -> i1 attributes {sym_visibility = "private"} {
  %0 = llvm.mlir.constant(true) : i1
  llvm.return %0 : i1
}
