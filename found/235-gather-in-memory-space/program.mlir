func.func @f(%m: memref<1x?xf32, 1>, %i: index, %x: vector<4xindex>, %mask: vector<4xi1>, %p: vector<4xf32>) -> vector<4xf32> {
  %r = vector.gather %m[%i, %i] [%x], %mask, %p : memref<1x?xf32, 1>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %r : vector<4xf32>
}
