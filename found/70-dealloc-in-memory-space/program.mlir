func.func @f(%m: memref<f16, 1>) {
  memref.dealloc %m : memref<f16, 1>
  return
}
