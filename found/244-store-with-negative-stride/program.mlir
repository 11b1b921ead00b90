func.func @f(%m: memref<4xi8, strided<[-1], offset: 3>>, %i: index, %x: i8) {
  memref.store %x, %m[%i] : memref<4xi8, strided<[-1], offset: 3>>
  return
}
