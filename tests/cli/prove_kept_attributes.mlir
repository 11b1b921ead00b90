// ARGS: prove % --against prove_kept_attributes.after --inputs 1 -v
// NEEDS: mlir-opt
// A function and its ops keep their attributes, also if another op has the same.
llvm.func @g(f32) -> f32

llvm.func @moved(%a: f32, %b: f32) -> f32 {
  %x = llvm.call @g(%a) {fastmathFlags = #llvm.fastmath<nnan>} : (f32) -> f32
  %y = llvm.call @g(%b) : (f32) -> f32
  %r = llvm.fadd %x, %y : f32
  llvm.return %r : f32
}

llvm.func fastcc @convention(%a: i32) -> i32 {
  llvm.return %a : i32
}

llvm.func @extended(%a: i8 {llvm.signext}) -> i8 {
  llvm.return %a : i8
}

llvm.func @discarded(%a: i32) -> i32 {
  llvm.return %a : i32
}

func.func @asserted(%c: i1) {
  cf.assert %c, "left"
  return
}

llvm.func @removed(%a: f32, %b: f32) -> f32 {
  %x = llvm.call @g(%a) : (f32) -> f32
  %y = llvm.fadd %x, %b {tag} : f32
  %z = llvm.fsub %x, %b {tag} : f32
  %w = llvm.fadd %z, %b {tag} : f32
  llvm.return %z : f32
}

spirv.module Logical GLSL450 {
  spirv.func @contracted(%a: f32, %b: f32, %c: f32) -> f32 "None" {
    %dead = spirv.FMul %b, %c : f32
    %m = spirv.FMul %a, %b {no_contraction} : f32
    %r = spirv.FAdd %m, %c : f32
    spirv.ReturnValue %r : f32
  }
}
