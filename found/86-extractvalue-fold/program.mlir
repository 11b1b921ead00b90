llvm.func @f() -> vector<1xi64> {
  %x = llvm.mlir.constant(dense<0> : vector<1xi64>) : vector<1xi64>
  %0 = llvm.mlir.constant(dense<0> : vector<2x1xi64>) : !llvm.array<2 x vector<1xi64>>
  %1 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<1xi64>>
  %2 = llvm.shl %x, %1 : vector<1xi64>
  llvm.return %2 : vector<1xi64>
}
