func.func @f(%m: memref<i8>) {
  %c1 = arith.constant 1 : i8
  %t = arith.constant dense<0> : tensor<1xi8>
  %0 = tensor.pad %t low[1] high[0] {
  ^bb0(%i: index):
    memref.store %c1, %m[] : memref<i8>
    tensor.yield %c1 : i8
  } : tensor<1xi8> to tensor<2xi8>
  return
}
func.func @main() {
  %c0 = arith.constant 0 : i8
  %m = memref.alloc() : memref<i8>
  memref.store %c0, %m[] : memref<i8>
  call @f(%m) : (memref<i8>) -> ()
  %x = memref.load %m[] : memref<i8>
  vector.print %x : i8
  return
}
