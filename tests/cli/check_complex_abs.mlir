// ARGS: check % --pipeline convert-complex-to-llvm
// NEEDS: mlir-opt
// The lowering adds squares: what becomes of great and small parts is open, what becomes of others is not.
func.func @abs(%a: complex<f32>) -> f32 {
  %r = complex.abs %a : complex<f32>
  return %r : f32
}
