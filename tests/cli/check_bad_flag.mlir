// ARGS: check % --target mlir-22 -- --canonicalise
// NEEDS: mlir-22
func.func @f() { return }
