func.func @f(%m: memref<4xi8>) -> index {
  %base, %offset, %size, %stride = memref.extract_strided_metadata %m : memref<4xi8> -> memref<i8>, index, index, index
  return %offset : index
}
