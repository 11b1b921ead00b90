// ARGS: check % --against check_array_elements.after
// NEEDS: mlir-opt
// The elements of array arguments differ, and so do those of what a declared function gives.
llvm.func @sub(%s: !llvm.array<2 x i32>) -> i32 {
  %a = llvm.extractvalue %s[0] : !llvm.array<2 x i32>
  %b = llvm.extractvalue %s[1] : !llvm.array<2 x i32>
  %r = llvm.sub %a, %b : i32
  llvm.return %r : i32
}
func.func private @declared() -> vector<4xi32>
func.func @result() -> i32 {
  %v = func.call @declared() : () -> vector<4xi32>
  %r = vector.extract %v[1] : i32 from vector<4xi32>
  return %r : i32
}
