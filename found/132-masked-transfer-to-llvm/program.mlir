func.func @f(%v: vector<4xf32>, %b: memref<?xf32>, %m: vector<4xi1>) {
  %c0 = arith.constant 0 : index
  vector.mask %m { vector.transfer_write %v, %b[%c0] : vector<4xf32>, memref<?xf32> } : vector<4xi1>
  return
}
