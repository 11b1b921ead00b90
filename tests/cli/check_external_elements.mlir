// ARGS: check % --against check_external_elements.after
// NEEDS: mlir-opt
// A declared function is called once, without arguments: the elements of its result differ all the same.
func.func private @g() -> !llvm.array<8 x i32>
func.func @another_element() -> i32 {
  %r = func.call @g() : () -> !llvm.array<8 x i32>
  %0 = llvm.extractvalue %r[3] : !llvm.array<8 x i32>
  return %0 : i32
}
func.func @same_element() -> i32 {
  %r = func.call @g() : () -> !llvm.array<8 x i32>
  %0 = llvm.extractvalue %r[3] : !llvm.array<8 x i32>
  return %0 : i32
}
