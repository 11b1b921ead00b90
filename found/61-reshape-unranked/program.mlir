func.func @f(%m: memref<1xi8>, %shape: memref<1xi8>) -> memref<*xi8> {
  %r = memref.reshape %m(%shape) : (memref<1xi8>, memref<1xi8>) -> memref<*xi8>
  return %r : memref<*xi8>
}
