func.func @f(%v: memref<?xf32>) -> tensor<?xindex> {
  %0 = shape.shape_of %v : memref<?xf32> -> tensor<?xindex>
  return %0 : tensor<?xindex>
}
