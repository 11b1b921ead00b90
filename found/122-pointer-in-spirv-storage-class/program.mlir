func.func @f(%m: memref<*xi16, #spirv.storage_class<StorageBuffer>>) -> index {
  %p = memref.extract_aligned_pointer_as_index %m : memref<*xi16, #spirv.storage_class<StorageBuffer>> -> index
  return %p : index
}
