func.func @f(%c: i1) {
  scf.if %c {
    memref.alloca_scope {
    }
  }
  return
}
