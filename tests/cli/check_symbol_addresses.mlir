// ARGS: check % --against check_symbol_addresses.after
// NEEDS: mlir-opt
// The addresses of two symbols differ, though no document says which they are.
llvm.func @a(%x: i32) -> i32 {
  llvm.return %x : i32
}
llvm.func @b(%x: i32) -> i32 {
  llvm.return %x : i32
}
llvm.mlir.global external @g(1 : i32) : i32
llvm.mlir.global external @h(1 : i32) : i32
llvm.func @stored(%to: !llvm.ptr) {
  %p = llvm.mlir.addressof @a : !llvm.ptr
  llvm.store %p, %to : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @as_integer() -> i64 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %q = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.return %q : i64
}
