func.func @f(%a: si32) {
  %0 = spirv.GroupNonUniformSMax <Subgroup> <Reduce> %a : si32 -> si32
  return
}
