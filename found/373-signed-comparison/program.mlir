spirv.func @f(%a: si8, %b: si8) -> i1 "None" {
  %0 = spirv.SLessThanEqual %a, %b : si8
  spirv.ReturnValue %0 : i1
}
