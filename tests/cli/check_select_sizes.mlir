// ARGS: check % --pipeline canonicalize,convert-elementwise-to-linalg
// NEEDS: mlir-opt

// Tensors of different sizes: `canonicalize` chooses between them, `convert-elementwise-to-linalg` takes them for equal. Neither is blamed.
func.func @choice(%c: i1, %a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %r = scf.if %c -> tensor<?xi32> {
    scf.yield %a : tensor<?xi32>
  } else {
    scf.yield %b : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
