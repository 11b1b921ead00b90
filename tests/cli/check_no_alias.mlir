// ARGS: check % --pipeline func.func(affine-parallelize) -v
// NEEDS: mlir-opt
// The pass assumes that memrefs share no memory, so no input has such ones. Another pass gets them.
func.func @reverse(%a: memref<4xi32>, %b: memref<4xi32>) {
  affine.for %i = 0 to 4 {
    %v = affine.load %a[%i] : memref<4xi32>
    affine.store %v, %b[3 - %i] : memref<4xi32>
  }
  return
}
