func.func @f(%m: memref<1x1xi8>, %i: index, %offsets: vector<1xi8>, %mask: vector<1xi1>) {
  vector.scatter %m[%i, %i] [%offsets], %mask, %offsets : memref<1x1xi8>, vector<1xi8>, vector<1xi1>, vector<1xi8>
  return
}
