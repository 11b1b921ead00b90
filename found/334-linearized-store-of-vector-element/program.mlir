func.func @f(%m: memref<1x1xvector<1x1xi8>>, %i: index, %v: vector<1x1xi8>) {
  vector.store %v, %m[%i, %i] : memref<1x1xvector<1x1xi8>>, vector<1x1xi8>
  return
}
