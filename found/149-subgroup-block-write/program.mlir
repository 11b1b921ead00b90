spirv.func @f(%p: !spirv.ptr<i32, StorageBuffer>, %x: i32) "None" {
  spirv.INTEL.SubgroupBlockWrite "StorageBuffer" %p, %x : i32
  spirv.Return
}
