func.func @f(%m: memref<2xi8>) -> memref<1xi8> {
  %r = memref.realloc %m : memref<2xi8> to memref<1xi8>
  return %r : memref<1xi8>
}
