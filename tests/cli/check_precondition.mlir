// ARGS: check % --pipeline func.func(affine-loop-unroll-jam)
// NEEDS: mlir-opt
// The pass assumes that iterations do not depend on each other. Here they do, so the report says what the pass assumes.
func.func @depends(%m: memref<8xi32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %v = affine.load %m[%j] : memref<8xi32>
      %w = affine.load %m[%j + 1] : memref<8xi32>
      %s = arith.addi %v, %w : i32
      affine.store %s, %m[%j] : memref<8xi32>
    }
  }
  return
}
