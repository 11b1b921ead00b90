// ARGS: check % --pipeline llvm.func(sroa)
// NEEDS: mlir-opt

// With this layout, the second field begins at byte 4, so it is the one that is read. Such alignments are not modelled.
module attributes {dlti.dl_spec = #dlti.dl_spec<i64 = dense<32> : vector<2xi64>>} {
  llvm.func @field(%a: i32, %b: i64) -> i64 {
    %one = llvm.mlir.constant(1 : i32) : i32
    %p = llvm.alloca %one x !llvm.struct<(i32, i64)> : (i32) -> !llvm.ptr
    %f = llvm.getelementptr inbounds %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i64)>
    llvm.store %b, %f : i64, !llvm.ptr
    %g = llvm.getelementptr inbounds %p[4] : (!llvm.ptr) -> !llvm.ptr, i8
    %r = llvm.load %g : !llvm.ptr -> i64
    llvm.return %r : i64
  }
}
