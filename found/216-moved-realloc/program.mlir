func.func @f(%n: index, %c: index, %x: i8) {
  %a = memref.alloca() : memref<1xi8>
  %r = memref.realloc %a(%n) : memref<1xi8> to memref<?xi8>
  memref.store %x, %r[%c] : memref<?xi8>
  return
}
