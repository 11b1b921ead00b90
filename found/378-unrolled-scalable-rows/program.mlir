func.func @f(%m: memref<2x2xi8>, %i: index, %v: vector<[2]x[2]xi8>) {
  vector.store %v, %m[%i, %i] : memref<2x2xi8>, vector<[2]x[2]xi8>
  return
}
