func.func private @g(memref<4xi32, strided<[2]>>)
func.func @f() -> ((memref<4xi32, strided<[2]>>) -> ()) {
  %g = func.constant @g : (memref<4xi32, strided<[2]>>) -> ()
  return %g : (memref<4xi32, strided<[2]>>) -> ()
}
