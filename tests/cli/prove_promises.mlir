// ARGS: prove % --against prove_promises.after --inputs 1 -v
// NEEDS: mlir-opt
// Attributes promise something that has no model. The prover may not ignore it where only the program after the pass has it.
llvm.func internal @same(%x: i32) -> i32 {
  llvm.return %x : i32
}
llvm.func internal @reads(%x: !llvm.ptr, %y: !llvm.ptr) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  llvm.store %one, %x : i32, !llvm.ptr
  %v = llvm.load %y : !llvm.ptr -> i32
  llvm.return %v : i32
}

llvm.func @argument(%p: !llvm.ptr, %q: !llvm.ptr, %k: i32) -> i32 {
  llvm.store %k, %p : i32, !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> i32
  llvm.return %v : i32
}

llvm.func @whole_function(%k: i32) -> i32 {
  llvm.return %k : i32
}

llvm.func @callee(%k: i32) -> i32 {
  %r = llvm.call @same(%k) : (i32) -> i32
  llvm.return %r : i32
}

// The callee gets a copy of the memory.
llvm.func @copy(%k: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %k, %p : i32, !llvm.ptr
  %r = llvm.call @reads(%p, %p) : (!llvm.ptr, !llvm.ptr) -> i32
  llvm.return %r : i32
}

llvm.func @access(%k: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %k, %p : i32, !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.return %v : i32
}

// The attribute also says how the caller passes the argument, so it may not be dropped.
llvm.func @dropped(%k: i32 {llvm.signext}, %l: i32 {llvm.signext}) -> i32 {
  %r = llvm.add %k, %l : i32
  llvm.return %r : i32
}
