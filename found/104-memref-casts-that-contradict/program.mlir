func.func private @use(memref<2xi32>)
func.func @f(%two: i1, %m: memref<1xi32>) {
  %d = memref.cast %m : memref<1xi32> to memref<?xi32>
  scf.if %two {
    %e = memref.cast %d : memref<?xi32> to memref<2xi32>
    func.call @use(%e) : (memref<2xi32>) -> ()
  }
  return
}
