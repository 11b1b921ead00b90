func.func private @g(memref<4xf32>)
func.func @f(%m: memref<4xf32>) {
  call @g(%m) {arg_attrs = [{llvm.noundef}]} : (memref<4xf32>) -> ()
  return
}
