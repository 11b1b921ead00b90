func.func @f(%m: memref<4x2x2xi8>, %k: memref<4xvector<2x2xi8>>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%k : memref<4xvector<2x2xi8>>) {
  ^bb0(%v: vector<2x2xi8>):
    %c0 = arith.constant 0 : index
    %i = linalg.index 0 : index
    vector.transfer_write %v, %m[%i, %c0, %c0] {in_bounds = [true, true]} : vector<2x2xi8>, memref<4x2x2xi8>
    linalg.yield %v : vector<2x2xi8>
  }
  return
}
