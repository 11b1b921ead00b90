func.func @f() {
  %m = memref.alloca() : memref<4xf32>
  call @g(%m) : (memref<4xf32>) -> ()
  return
}
func.func private @g(memref<4xf32>)
