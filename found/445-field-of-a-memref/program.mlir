emitc.func @f(%x: memref<4xf32>) {
  return
}
