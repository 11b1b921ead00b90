// ARGS: prove % --against prove_small_floats.after -v
// NEEDS: mlir-opt
// No solver has these formats of 8 bits: all values are tried.
func.func @right_swapped(%a: f8E4M3FN, %b: f8E4M3FN) -> f8E4M3FN {
  %0 = arith.addf %a, %b : f8E4M3FN
  return %0 : f8E4M3FN
}
func.func @wrong_zero(%a: f8E5M2FNUZ) -> f8E5M2FNUZ {
  %c = arith.constant 0.0 : f8E5M2FNUZ
  %0 = arith.mulf %a, %c : f8E5M2FNUZ
  return %0 : f8E5M2FNUZ
}
func.func @right_twice(%a: f8E4M3B11FNUZ) -> f8E4M3B11FNUZ {
  %0 = arith.addf %a, %a : f8E4M3B11FNUZ
  return %0 : f8E4M3B11FNUZ
}
func.func @right_half(%a: f8E8M0FNU) -> f8E8M0FNU {
  %c = arith.constant 2.0 : f8E8M0FNU
  %0 = arith.divf %a, %c : f8E8M0FNU
  return %0 : f8E8M0FNU
}
func.func @wrong_compare(%a: f8E4M3FNUZ, %b: f8E4M3FNUZ) -> i1 {
  %0 = arith.cmpf olt, %a, %b : f8E4M3FNUZ
  return %0 : i1
}
// The bits of a NaN that arithmetic made are open.
func.func @open_bits(%a: f8E4M3FN, %b: f8E4M3FN) -> i8 {
  %0 = arith.addf %a, %b : f8E4M3FN
  %1 = arith.bitcast %0 : f8E4M3FN to i8
  return %1 : i8
}
// Another function may give any result.
func.func private @any(f8E4M3FN) -> f8E4M3FN
func.func @calls(%a: f8E4M3FN) -> f8E4M3FN {
  %0 = call @any(%a) : (f8E4M3FN) -> f8E4M3FN
  %1 = arith.addf %0, %a : f8E4M3FN
  return %1 : f8E4M3FN
}
