spirv.func @f(%min: i32, %x: i32, %max: i32) -> i32 "None" {
  %c = spirv.SLessThan %min, %x : i32
  %y = spirv.Select %c, %x, %min : i1, i32
  %d = spirv.SLessThan %y, %max : i32
  %r = spirv.Select %d, %y, %max : i1, i32
  spirv.ReturnValue %r : i32
}
