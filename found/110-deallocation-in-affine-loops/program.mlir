func.func @f(%m: memref<4xf32>) -> memref<4xf32> {
  %r = affine.for %i = 0 to 4 iter_args(%x = %m) -> memref<4xf32> {
    %n = memref.alloc() : memref<4xf32>
    affine.yield %n : memref<4xf32>
  }
  return %r : memref<4xf32>
}
