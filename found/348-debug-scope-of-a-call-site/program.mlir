llvm.func @g()
func.func @f() {
  return
} loc(callsite("f" at "g"))
