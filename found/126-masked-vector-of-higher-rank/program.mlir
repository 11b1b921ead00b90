func.func @f(%m: memref<4xf32>, %p: vector<2x2xf32>) -> vector<2x2xf32> {
  %c0 = arith.constant 0 : index
  %all = arith.constant dense<true> : vector<2x2xi1>
  %v = vector.maskedload %m[%c0], %all, %p : memref<4xf32>, vector<2x2xi1>, vector<2x2xf32> into vector<2x2xf32>
  return %v : vector<2x2xf32>
}
