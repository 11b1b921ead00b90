func.func @f(%m: memref<i32>, %v: i32) {
  scf.forall () in () {
    memref.store %v, %m[] : memref<i32>
  }
  return
}
