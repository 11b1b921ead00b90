func.func @f(%v: vector<4xf32>, %k: vector<4xi1>, %m: memref<4xf32>, %i: index) {
  vector.mask %k { vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<4xf32> } : vector<4xi1>
  return
}
