func.func @main() {
  %zero = arith.constant 0 : index
  %value = arith.constant 1.0 : f32
  %buffer = memref.alloc(%zero) : memref<?xf32>
  %0, %1 = sparse_tensor.push_back %zero, %buffer, %value : index, memref<?xf32>, f32
  %capacity = memref.dim %0, %zero : memref<?xf32>
  %fits = arith.cmpi ule, %1, %capacity : index
  vector.print %fits : i1
  return
}
