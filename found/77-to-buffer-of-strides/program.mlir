func.func @f(%t: tensor<4xi8>) -> memref<4xi8, strided<[2], offset: ?>> {
  %m = bufferization.to_buffer %t : tensor<4xi8> to memref<4xi8, strided<[2], offset: ?>>
  return %m : memref<4xi8, strided<[2], offset: ?>>
}
