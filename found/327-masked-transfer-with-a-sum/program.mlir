func.func @f(%v: vector<1xi8>, %m: memref<1xi8>, %i: index, %mask: vector<1xi1>) {
  vector.transfer_write %v, %m[%i], %mask {permutation_map = affine_map<(d0) -> (d0 + 1)>} : vector<1xi8>, memref<1xi8>
  return
}
