// ARGS: check % --target mlir-22 --pipeline test-convert-to-spirv
// NEEDS: mlir-22
// The conversion accesses words of 32 bits, and Assay gives the memory one byte.
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
  func.func @load(%m: memref<i8, #spirv.storage_class<StorageBuffer>>) -> i8 {
    %0 = memref.load %m[] : memref<i8, #spirv.storage_class<StorageBuffer>>
    return %0 : i8
  }
}
