// ARGS: check % --against check_decorations.after -v
// NEEDS: mlir-opt
// An execution does not see decorations, so nothing is claimed if they change.
spirv.module Logical GLSL450 {
  spirv.func @rounded(%a: f32) -> f16 "None" {
    %r = spirv.FConvert %a : f32 to f16
    spirv.ReturnValue %r : f16
  }
  spirv.func @relaxed(%a: f32, %b: f32) -> f32 "None" {
    %r = spirv.FAdd %a, %b : f32
    spirv.ReturnValue %r : f32
  }
  spirv.func @contracted(%a: f32, %b: f32, %c: f32) -> f32 "None" {
    %m = spirv.FMul %a, %b {no_contraction} : f32
    %r = spirv.FAdd %m, %c {no_contraction} : f32
    spirv.ReturnValue %r : f32
  }
  spirv.func @kept(%a: f32, %b: f32) -> f32 "None" {
    %r = spirv.FAdd %a, %b {no_contraction} : f32
    spirv.ReturnValue %r : f32
  }
}
