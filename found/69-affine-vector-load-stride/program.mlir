func.func @f(%m: memref<4x4xf32, strided<[?, 2]>>, %i: index) -> vector<2xf32> {
  %r = affine.vector_load %m[%i, 0] : memref<4x4xf32, strided<[?, 2]>>, vector<2xf32>
  return %r : vector<2xf32>
}
