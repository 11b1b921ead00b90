spirv.module Logical GLSL450 {
  spirv.SpecConstant @c = 3 : i32
  spirv.func @f() -> i32 "None" {
    %c = spirv.mlir.referenceof @c : i32
    %zero = spirv.Constant 0 : i32
    %r = spirv.SpecConstantOperation wraps "spirv.IAdd"(%c, %zero) : (i32, i32) -> i32
    spirv.ReturnValue %r : i32
  }
}
