// ARGS: check % --against check_silent_result.after -v
// NEEDS: mlir-opt
// The only result of the program after it overflows in `affine.apply`: nothing is compared.
func.func @four() -> index {
  %r = arith.constant 4 : index
  return %r : index
}
