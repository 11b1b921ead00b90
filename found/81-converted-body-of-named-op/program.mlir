func.func @f(%a: memref<2x3x4xi16>, %b: memref<2x4x5xi16>, %c: memref<3x5xi16>) {
  linalg.batch_reduce_matmul ins(%a, %b : memref<2x3x4xi16>, memref<2x4x5xi16>) outs(%c : memref<3x5xi16>)
  return
}
