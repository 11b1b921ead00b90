func.func @f(%v: vector<2x2xf32>, %m: memref<2x1x2x1xf32>, %mask: vector<2x2xi1>) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%c0, %c0, %c0, %c0], %mask {permutation_map = affine_map<(d0, d1, d2, d3) -> (d0, d2)>} : vector<2x2xf32>, memref<2x1x2x1xf32>
  return
}
