func.func @f(%x: vector<4xf32>) {
  return
}
