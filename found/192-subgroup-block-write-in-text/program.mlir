spirv.func @f(%p: !spirv.ptr<i32, StorageBuffer>, %v: i32) "None" {
  "spirv.INTEL.SubgroupBlockWrite"(%p, %v) : (!spirv.ptr<i32, StorageBuffer>, i32) -> ()
  spirv.Return
}
