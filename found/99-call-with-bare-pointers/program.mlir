func.func private @callee(memref<?xf32>)
func.func @f(%m: memref<?xf32>) {
  call @callee(%m) : (memref<?xf32>) -> ()
  return
}
