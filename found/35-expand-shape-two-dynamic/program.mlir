func.func @f(%m: memref<?xf32>, %a: index, %b: index) -> memref<?x?xf32> {
  %r = memref.expand_shape %m [[0, 1]] output_shape [%a, %b] : memref<?xf32> into memref<?x?xf32>
  return %r : memref<?x?xf32>
}
