func.func @f(%m: memref<4xindex>, %i: index, %o: vector<4xindex>, %k: vector<4xi1>) {
  vector.scatter %m[%i] [%o], %k, %o : memref<4xindex>, vector<4xindex>, vector<4xi1>, vector<4xindex>
  return
}
