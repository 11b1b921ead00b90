// ARGS: check % --pipeline canonicalize,math-expand-ops --prove --inputs 20 -v
// NEEDS: mlir-opt
// What holds on the inputs tried is proved for all others, or not, by function.
func.func @cancels(%a: i64, %b: i64) -> i64 {
  %x = arith.addi %a, %b : i64
  %y = arith.subi %x, %b : i64
  return %y : i64
}

func.func @round(%x: f32) -> f32 {
  %0 = math.round %x : f32
  return %0 : f32
}

// Numbers with an imaginary part have no terms.
func.func @parts(%z: complex<f32>) -> complex<f32> {
  %re = complex.re %z : complex<f32>
  %im = complex.im %z : complex<f32>
  %0 = complex.create %re, %im : complex<f32>
  return %0 : complex<f32>
}
