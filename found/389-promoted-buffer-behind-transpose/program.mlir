func.func @f(%x: f32) -> memref<1x2xf32, strided<[1, 1]>> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<2x1xf32>
  memref.store %x, %a[%c0, %c0] : memref<2x1xf32>
  %t = memref.transpose %a (i, j) -> (j, i) : memref<2x1xf32> to memref<1x2xf32, strided<[1, 1]>>
  return %t : memref<1x2xf32, strided<[1, 1]>>
}
