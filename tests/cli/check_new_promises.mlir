// ARGS: check % --against check_new_promises.after --inputs 200 -v
// NEEDS: mlir-opt
// Attributes that only the program after the pass has promise something. An execution shows whether it is kept, or nothing is claimed.
llvm.func internal @same(%p: !llvm.ptr) -> !llvm.ptr {
  llvm.return %p : !llvm.ptr
}
llvm.func internal @aborts(%k: i32) {
  llvm.intr.trap
  llvm.unreachable
}

llvm.func @aligned(%p: !llvm.ptr) -> i64 {
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %r = llvm.and %a, %one : i64
  llvm.return %r : i64
}
llvm.func @alias(%p: !llvm.ptr, %q: !llvm.ptr) -> i32 {
  %v = llvm.load %q {alignment = 1 : i64} : !llvm.ptr -> i32
  llvm.return %v : i32
}
llvm.func @callee(%c: i1) -> i1 {
  %null = llvm.mlir.zero : !llvm.ptr
  %p = llvm.call @same(%null) : (!llvm.ptr) -> !llvm.ptr
  %r = llvm.icmp "eq" %p, %null : !llvm.ptr
  llvm.return %r : i1
}
llvm.func @comes_back(%k: i32) -> i32 {
  llvm.return %k : i32
}
llvm.func @ends(%k: i32) -> i32 {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %c = llvm.icmp "eq" %k, %zero : i32
  llvm.cond_br %c, ^stop, ^go
^stop:
  llvm.call @aborts(%k) : (i32) -> ()
  llvm.unreachable
^go:
  llvm.return %k : i32
}
llvm.func @in_range(%k: i8) -> i8 {
  llvm.return %k : i8
}
llvm.func @never_unwinds(%k: i32) -> i32 {
  llvm.return %k : i32
}
llvm.func @not_null(%p: !llvm.ptr) -> i1 {
  %null = llvm.mlir.zero : !llvm.ptr
  %r = llvm.icmp "eq" %p, %null : !llvm.ptr
  llvm.return %r : i1
}
llvm.func @readable(%p: !llvm.ptr) -> i1 {
  %r = llvm.mlir.constant(true) : i1
  llvm.return %r : i1
}
llvm.func @readable_or_null(%c: i1) -> i1 {
  %null = llvm.mlir.zero : !llvm.ptr
  %p = llvm.call @same(%null) : (!llvm.ptr) -> !llvm.ptr
  %r = llvm.icmp "eq" %p, %null : !llvm.ptr
  llvm.return %r : i1
}
llvm.func @returned_null(%k: i64) -> !llvm.ptr {
  %p = llvm.inttoptr %k : i64 to !llvm.ptr
  llvm.return %p : !llvm.ptr
}
llvm.func @scopes(%p: !llvm.ptr) -> i32 {
  %v = llvm.load %p {alignment = 1 : i64} : !llvm.ptr -> i32
  llvm.return %v : i32
}
llvm.func @whole_function(%k: i32) -> i32 {
  llvm.return %k : i32
}

// What the program before the pass promises too is no difference, whatever number the argument has.
func.func @no_memory(%k: i32) -> i32 attributes {llvm.readnone} {
  return %k : i32
}
llvm.func @stated_before(%p: !llvm.ptr {llvm.noalias}) -> i8 {
  %v = llvm.load %p : !llvm.ptr -> i8
  llvm.return %v : i8
}
