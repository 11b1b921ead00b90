omp.parallel {
^bb0(%p: !llvm.ptr):
  %0 = llvm.load %p : !llvm.ptr -> i32
  omp.terminator
}
