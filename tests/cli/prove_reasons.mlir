// ARGS: prove % --against prove_reasons.after --inputs 1 -v
// NEEDS: mlir-opt
// The reasons say what of an op is not modelled, not that the op is not.
llvm.func @open_size(%n: i64, %k: i32) -> i32 {
  %p = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  llvm.store %k, %p : i32, !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.return %v : i32
}

llvm.func @struct(%k: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x !llvm.struct<(i32, i8)> : (i64) -> !llvm.ptr
  llvm.store %k, %p : i32, !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.return %v : i32
}

llvm.func @large(%k: i32) -> i32 {
  %many = llvm.mlir.constant(1000 : i64) : i64
  %p = llvm.alloca %many x i32 : (i64) -> !llvm.ptr
  llvm.store %k, %p : i32, !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.return %v : i32
}

// Memory is not followed because of another op.
func.func @escapes(%k: i32) -> i32 {
  %m = memref.alloca() : memref<i32>
  memref.store %k, %m[] : memref<i32>
  %n = "other.op"(%m) : (memref<i32>) -> i32
  %v = memref.load %m[] : memref<i32>
  return %v : i32
}
