// ARGS: check % --against check_signalling_nans.after
// NEEDS: mlir-opt
// The greatest number beside a signalling NaN may be a NaN [LLVM LangRef, llvm.max.*], in whatever order a reduction goes.
func.func @may_be_nan(%x: f32) -> i1 {
  %s = arith.constant 0x7FA00000 : f32
  %v = vector.from_elements %x, %s, %x : vector<3xf32>
  %r = vector.reduction <maxnumf>, %v : vector<3xf32> into f32
  %is = arith.cmpf uno, %r, %r : f32
  return %is : i1
}
func.func @wrong(%x: f32) -> f32 {
  %s = arith.constant 0x7FC00000 : f32
  %v = vector.from_elements %x, %s, %x : vector<3xf32>
  %r = vector.reduction <maxnumf>, %v : vector<3xf32> into f32
  return %r : f32
}
