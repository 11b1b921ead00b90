// ARGS: check % --against check_tentative.after --inputs 32 -v
// NEEDS: mlir-opt
// The meaning of sparse_tensor.push_back was compared with the compiler on few programs, so a difference proves nothing. That nothing differs counts.
func.func @other_size(%n: index, %buffer: memref<?xi32>, %value: i32) -> index {
  %grown, %size = sparse_tensor.push_back %n, %buffer, %value : index, memref<?xi32>, i32
  return %size : index
}
func.func @same_size(%n: index, %buffer: memref<?xi32>, %value: i32) -> index {
  %grown, %size = sparse_tensor.push_back %n, %buffer, %value : index, memref<?xi32>, i32
  return %size : index
}
func.func @other_op(%n: index) -> index {
  return %n : index
}
