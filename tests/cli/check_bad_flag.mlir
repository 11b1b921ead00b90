// ARGS: check % --target mlir-22 -- --canonicalise
// NEEDS: mlir-opt
func.func @f() { return }
