llvm.func @g(%x: i32) -> i32 attributes {sym_visibility = "private"} {
  %one = llvm.mlir.constant(1 : i32) : i32
  llvm.return %one : i32
}
llvm.func @f(%x: i32) -> i32 {
  %r = llvm.call @g(%x) : (i32) -> i32
  llvm.return %r : i32
}
