func.func @f(%c: i1, %m: memref<4xindex>) {
  %r = scf.if %c -> memref<4xindex> {
    scf.yield %m : memref<4xindex>
  } else {
    scf.yield %m : memref<4xindex>
  }
  return
}
