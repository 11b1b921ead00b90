func.func @f(%m: memref<8xf32>, %o: index) -> memref<4xf32, strided<[1], offset: ?>> {
  %s = memref.subview %m[%o] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  return %s : memref<4xf32, strided<[1], offset: ?>>
}
