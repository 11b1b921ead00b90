spirv.func @f(%x: i32) -> i32 "None" {
  %two = spirv.Constant 2 : i32
  %zero = spirv.Constant 0 : i32
  %y = spirv.UMod %x, %two : i32
  %r = spirv.UMod %y, %zero : i32
  spirv.ReturnValue %r : i32
}
