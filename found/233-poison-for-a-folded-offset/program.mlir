func.func @f(%m: memref<4xi8>, %x: i8, %out: memref<i8>) {
  %base, %offset, %size, %stride = memref.extract_strided_metadata %m : memref<4xi8> -> memref<i8>, index, index, index
  %unused = arith.subi %offset, %offset : index
  memref.store %x, %out[] : memref<i8>
  return
}
