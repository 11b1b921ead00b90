func.func @f(%m: memref<1x2xi8>, %v: vector<1xi8>, %i: index) {
  vector.transfer_write %v, %m[%i, %i] {permutation_map = affine_map<(a, b) -> (a)>} : vector<1xi8>, memref<1x2xi8>
  return
}
