func.func @f(%m: memref<4x4xi8>, %i: index, %o: vector<[4]xindex>, %k: vector<[4]xi1>, %v: vector<[4]xi8>) {
  vector.scatter %m[%i, %i] [%o], %k, %v : memref<4x4xi8>, vector<[4]xindex>, vector<[4]xi1>, vector<[4]xi8>
  return
}
