func.func @f(%c: i1, %m: memref<i32>, %x: i32) {
  memref.alloca_scope {
    scf.if %c {
      memref.store %x, %m[] : memref<i32>
    }
  }
  return
}
