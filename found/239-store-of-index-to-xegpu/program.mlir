func.func @f(%m: memref<1x1xindex>, %i: index, %v: vector<1xindex>) {
  vector.store %v, %m[%i, %i] : memref<1x1xindex>, vector<1xindex>
  return
}
