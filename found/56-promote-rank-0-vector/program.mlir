func.func @f() {
  %0 = memref.alloc() : memref<vector<i32>>
  return
}
