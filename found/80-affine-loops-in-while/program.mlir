func.func @f(%c: i1, %n: index, %x: f32) {
  scf.while (%i = %n) : (index) -> () {
    %m = memref.alloc(%i) : memref<?xf32>
    linalg.fill ins(%x : f32) outs(%m : memref<?xf32>)
    memref.dealloc %m : memref<?xf32>
    scf.condition(%c)
  } do {
    scf.yield %n : index
  }
  return
}
