func.func @f(%i: index, %v: vector<4xf32>, %k: vector<4xi1>, %m: memref<2x4xf32>) {
  vector.mask %k { vector.transfer_write %v, %m[%i, %i] {in_bounds = [true]} : vector<4xf32>, memref<2x4xf32> } : vector<4xi1>
  return
}
