// ARGS: check % --against check_nan_payloads.after
// NEEDS: mlir-opt
// NaNs come with payloads in the lowest bit alone, and in all bits.
func.func @is_nan(%x: f64) -> i1 {
  %r = arith.cmpf uno, %x, %x : f64
  return %r : i1
}
func.func @narrow(%x: f32) -> i1 {
  %y = arith.truncf %x : f32 to bf16
  %r = arith.cmpf uno, %y, %y : bf16
  return %r : i1
}
