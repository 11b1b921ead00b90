func.func @f(%m: memref<*xf32>, %s: memref<?xi32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.reshape %m(%s) : (memref<*xf32>, memref<?xi32>) -> memref<*xf32>
  %d = memref.dim %0, %c0 : memref<*xf32>
  return %d : index
}
func.func @main() {
  %m = memref.alloc() : memref<6xf32>
  %mm = memref.cast %m : memref<6xf32> to memref<*xf32>
  %s = memref.alloc() : memref<2xi32>
  %v = arith.constant dense<[2, 3]> : vector<2xi32>
  %c0 = arith.constant 0 : index
  vector.store %v, %s[%c0] : memref<2xi32>, vector<2xi32>
  %ss = memref.cast %s : memref<2xi32> to memref<?xi32>
  %d = call @f(%mm, %ss) : (memref<*xf32>, memref<?xi32>) -> index
  vector.print %d : index
  return
}
