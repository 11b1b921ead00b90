// ARGS: check % --pipeline convert-spirv-to-llvm -v
// NEEDS: mlir-opt
// A pass that lowers an op to a call of a library function: the call does what the op did, which is not known.
spirv.module Logical GLSL450 {
  spirv.func @f(%a: i32) -> i32 "None" {
    %0 = spirv.GroupNonUniformUMin <Workgroup> <Reduce> %a : i32 -> i32
    spirv.ReturnValue %0 : i32
  }
}
