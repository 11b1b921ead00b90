func.func @f(%m: memref<4xf32>) {
  linalg.exp ins(%m : memref<4xf32>) outs(%m : memref<4xf32>)
  return
}
