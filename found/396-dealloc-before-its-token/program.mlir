func.func @f(%x: memref<8xi8>) {
  %m = gpu.alloc () : memref<8xi8>
  memref.copy %x, %m : memref<8xi8> to memref<8xi8>
  %t = gpu.wait async
  gpu.dealloc [%t] %m : memref<8xi8>
  return
}
