func.func @f(%m: memref<4xf32>) -> memref<?xf32> {
  %r = memref.cast %m : memref<4xf32> to memref<?xf32>
  return %r : memref<?xf32>
}
func.func @g(%m: memref<4xf32>) -> f32 {
  %i = arith.constant 0 : index
  %r = call @f(%m) : (memref<4xf32>) -> memref<?xf32>
  %x = memref.load %r[%i] : memref<?xf32>
  return %x : f32
}
