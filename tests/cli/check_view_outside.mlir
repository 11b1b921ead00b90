// ARGS: check % --pipeline expand-strided-metadata,lower-affine,finalize-memref-to-llvm -v
// NEEDS: mlir-opt
// The first element of a view lies outside of its memory, and others are accessed: no document says whether that is right.
func.func @subview(%m: memref<?xi32>, %o: index, %i: index, %v: i32) {
  %s = memref.subview %m[%o] [2] [1] : memref<?xi32> to memref<2xi32, strided<[1], offset: ?>>
  memref.store %v, %s[%i] : memref<2xi32, strided<[1], offset: ?>>
  return
}
func.func @bytes(%m: memref<16xi8>, %o: index) -> i32 {
  %c1 = arith.constant 1 : index
  %s = memref.view %m[%o][] : memref<16xi8> to memref<2xi32>
  %r = memref.load %s[%c1] : memref<2xi32>
  return %r : i32
}
