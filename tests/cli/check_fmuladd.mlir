// ARGS: check % --against check_fmuladd.after --inputs 400 -v
// NEEDS: mlir-opt
// Whether fmuladd rounds its product is unspecified: either may come out of it, but neither may become it.
func.func @fmuladd(%a: f32, %b: f32, %c: f32) -> f32 {
  %r = llvm.intr.fmuladd(%a, %b, %c) : (f32, f32, f32) -> f32
  return %r : f32
}
func.func @same(%a: f32, %b: f32) -> f32 {
  %c0 = llvm.mlir.constant(-0.0 : f32) : f32
  %r = llvm.intr.fmuladd(%a, %b, %c0) : (f32, f32, f32) -> f32
  return %r : f32
}
func.func @wrong_back(%a: f32, %b: f32, %c: f32) -> f32 {
  %m = llvm.fmul %a, %b : f32
  %r = llvm.fadd %m, %c : f32
  return %r : f32
}
func.func @wrong_sign(%a: f32, %b: f32, %c: f32) -> f32 {
  %r = llvm.intr.fmuladd(%a, %b, %c) : (f32, f32, f32) -> f32
  return %r : f32
}
