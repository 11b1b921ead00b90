// ARGS: check % --pipeline canonicalize --target mlir-22 -v
// NEEDS: mlir-22
// Inputs of more than 255 bytes.
func.func @f(%a: i2041) -> i2041 {
  return %a : i2041
}
