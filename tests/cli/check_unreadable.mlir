// ARGS: check % --target mlir-22 --pipeline canonicalize
// NEEDS: mlir-22
func.func @f(%x: tensor<?xi32>) -> tensor<?xi1> {
  %r = arith.cmpi eq, %x, %x : tensor<?xi32>
  return %r : tensor<?xi1>
}
