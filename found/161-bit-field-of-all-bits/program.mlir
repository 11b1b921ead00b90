spirv.func @f(%base: i32, %count: i32) -> i32 "None" {
  %zero = spirv.Constant 0 : i32
  %r = spirv.BitFieldUExtract %base, %zero, %count : i32, i32, i32
  spirv.ReturnValue %r : i32
}
