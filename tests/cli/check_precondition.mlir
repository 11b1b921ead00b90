// ARGS: check % --pipeline func.func(affine-parallelize)
// NEEDS: mlir-opt
// The pass assumes that the arguments do not overlap, and Assay tries some that do: it says so.
func.func @reverse(%a: memref<4xi32>, %b: memref<4xi32>) {
  affine.for %i = 0 to 4 {
    %v = affine.load %a[%i] : memref<4xi32>
    affine.store %v, %b[3 - %i] : memref<4xi32>
  }
  return
}
