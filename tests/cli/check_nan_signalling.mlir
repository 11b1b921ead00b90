// ARGS: check % --against check_nan_signalling.after
// NEEDS: mlir-opt
// The greatest of a number and a signalling NaN may be either [LLVM LangRef]. Beside a quiet one, it is the number.
func.func @right(%a: i32) -> (f32, i32) {
  %n = arith.constant 0x7F800001 : f32
  %one = arith.constant 1.0 : f32
  %r = arith.maxnumf %n, %one : f32
  return %r, %a : f32, i32
}
func.func @wrong(%a: i32) -> (f32, i32) {
  %n = arith.constant 0x7FC00001 : f32
  %one = arith.constant 1.0 : f32
  %r = arith.maxnumf %n, %one : f32
  return %r, %a : f32, i32
}
func.func @wrong_number(%a: i32) -> (f32, i32) {
  %n = arith.constant 0x7F800001 : f32
  %one = arith.constant 1.0 : f32
  %r = arith.maxnumf %n, %one : f32
  return %r, %a : f32, i32
}
func.func @wrong_part(%a: complex<f32>) -> i32 {
  %re = complex.re %a : complex<f32>
  %r = arith.bitcast %re : f32 to i32
  return %r : i32
}
