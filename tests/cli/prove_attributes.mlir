// ARGS: prove % --against prove_attributes.after --inputs 1 -v
// NEEDS: mlir-opt
// Attributes that the pass adds or drops, and whose meaning has no terms; a function that becomes private.
func.func @private(%a: i32) -> i32 {
return %a : i32
}

spirv.module Logical GLSL450 {
spirv.func @rounding(%a: f32, %b: f32) -> f16 "None" {
%r = spirv.FConvert %a : f32 to f16
spirv.ReturnValue %r : f16
}
spirv.func @relaxed(%a: f32, %b: f32) -> f32 "None" {
%r = spirv.FAdd %a, %b  : f32
spirv.ReturnValue %r : f32
}
spirv.func @contracted(%a: f32, %b: f32, %c: f32) -> f32 "None" {
%m = spirv.FMul %a, %b {no_contraction} : f32
%r = spirv.FAdd %m, %c {no_contraction} : f32
spirv.ReturnValue %r : f32
}
}

llvm.func internal @g_flags(%x: f32) -> f32 {
 llvm.return %x : f32
}
llvm.func @flags(%a: f32) -> f32  {
%r = llvm.call @g_flags(%a) : (f32) -> f32
llvm.return %r : f32
}

llvm.func internal @g_convention(%x: f32) -> f32 {
 llvm.return %x : f32
}
llvm.func @convention(%a: f32) -> f32  {
%r = llvm.call  @g_convention(%a)  : (f32) -> f32
llvm.return %r : f32
}

llvm.func @denormals(%a: f32, %b: f32) -> f32  {
%0 = llvm.fadd %a, %b : f32
llvm.return %0 : f32
}

func.func @reads(%m: memref<4xi32>, %i: index) -> i32  {
%v = memref.load %m[%i] : memref<4xi32>
return %v : i32
}

// The pass moves an op with such an attribute, and drops another together with its op.
func.func @kept(%a: i32, %b: i32) -> i32 {
  %x = arith.addi %a, %b {some.note = 1 : i32} : i32
  %y = arith.muli %a, %a {some.other} : i32
  return %x : i32
}
