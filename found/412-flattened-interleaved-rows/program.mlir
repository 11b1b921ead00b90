func.func @f(%m: memref<3x2xf32, strided<[2, 3]>>) -> f32 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = memref.load %m[%c2, %c1] : memref<3x2xf32, strided<[2, 3]>>
  return %0 : f32
}
