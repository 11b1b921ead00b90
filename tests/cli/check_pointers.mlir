// ARGS: check % --against check_pointers.after --inputs 64 -v
// NEEDS: mlir-opt
// A pointer argument points to memory of several sizes; what is in it afterwards is compared. Two pointers may be the same, unless
// one is noalias.
llvm.func @swapped(%p: !llvm.ptr, %q: !llvm.ptr) {
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.store %0, %q : i32, !llvm.ptr
  llvm.return
}
llvm.func @aliased(%p: !llvm.ptr, %q: !llvm.ptr) -> i32 {
  %c = llvm.mlir.constant(7 : i32) : i32
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.store %c, %q : i32, !llvm.ptr
  llvm.return %0 : i32
}
llvm.func @not_aliased(%p: !llvm.ptr {llvm.noalias}, %q: !llvm.ptr) -> i32 {
  %c = llvm.mlir.constant(7 : i32) : i32
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.store %c, %q : i32, !llvm.ptr
  llvm.return %0 : i32
}
llvm.func @readable(%p: !llvm.ptr {llvm.dereferenceable = 8 : i64, llvm.align = 8 : i64}, %c: i1) -> i64 {
  llvm.cond_br %c, ^read, ^end
^read:
  %0 = llvm.load %p : !llvm.ptr -> i64
  llvm.return %0 : i64
^end:
  %1 = llvm.mlir.constant(0 : i64) : i64
  llvm.return %1 : i64
}
llvm.func @not_readable(%p: !llvm.ptr, %c: i1) -> i64 {
  llvm.cond_br %c, ^read, ^end
^read:
  %0 = llvm.load %p : !llvm.ptr -> i64
  llvm.return %0 : i64
^end:
  %1 = llvm.mlir.constant(0 : i64) : i64
  llvm.return %1 : i64
}
