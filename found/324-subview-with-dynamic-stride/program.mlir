func.func @f(%m: memref<1x1xi8>) -> memref<1xi8, strided<[?]>> {
  %c1 = arith.constant 1 : index
  %0 = memref.subview %m[0, 0] [1, 1] [%c1, 1] : memref<1x1xi8> to memref<1xi8, strided<[?]>>
  return %0 : memref<1xi8, strided<[?]>>
}
