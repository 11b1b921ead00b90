func.func @f(%v: vector<1x2xf64>, %m: memref<1x2x2xf64>, %mask: vector<1x2xi1>, %i: index) {
  vector.transfer_write %v, %m[%i, %i, %i], %mask {permutation_map = affine_map<(a, b, c) -> (a, c)>} : vector<1x2xf64>, memref<1x2x2xf64>
  return
}
