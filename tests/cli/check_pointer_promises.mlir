// ARGS: check % --against check_pointer_promises.after -v
// NEEDS: mlir-opt
llvm.func @overstated(%p: !llvm.ptr) -> i32 {
  %r = llvm.load %p {alignment = 8 : i64} : !llvm.ptr -> i32
  llvm.return %r : i32
}
llvm.func @promised(%p: !llvm.ptr {llvm.align = 16 : i64}) -> i32 {
  %r = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.return %r : i32
}
llvm.func @understated(%p: !llvm.ptr) -> i32 {
  %r = llvm.load %p {alignment = 16 : i64} : !llvm.ptr -> i32
  llvm.return %r : i32
}
llvm.func @is_null(%p: !llvm.ptr) -> i1 {
  %null = llvm.mlir.zero : !llvm.ptr
  %r = llvm.icmp "eq" %p, %null : !llvm.ptr
  llvm.return %r : i1
}
llvm.func @is_never_null(%p: !llvm.ptr {llvm.nonnull}) -> i1 {
  %null = llvm.mlir.zero : !llvm.ptr
  %r = llvm.icmp "eq" %p, %null : !llvm.ptr
  llvm.return %r : i1
}
llvm.func @overlaps(%p: !llvm.ptr, %q: !llvm.ptr) -> i8 {
  %word = llvm.mlir.constant(-1 : i64) : i64
  %same = llvm.icmp "eq" %p, %q : !llvm.ptr
  llvm.cond_br %same, ^none, ^some
^some:
  %before = llvm.load %p {alignment = 1 : i64} : !llvm.ptr -> i8
  llvm.store %word, %q {alignment = 1 : i64} : i64, !llvm.ptr
  %after = llvm.load %p {alignment = 1 : i64} : !llvm.ptr -> i8
  llvm.return %after : i8
^none:
  %zero = llvm.mlir.constant(0 : i8) : i8
  llvm.return %zero : i8
}
llvm.func @readable_but_not_aligned(%p: !llvm.ptr {llvm.dereferenceable = 8 : i64}, %c: i1) -> i64 {
  llvm.cond_br %c, ^read, ^end
^read:
  %0 = llvm.load %p : !llvm.ptr -> i64
  llvm.return %0 : i64
^end:
  %1 = llvm.mlir.constant(0 : i64) : i64
  llvm.return %1 : i64
}
