// ARGS: bisect % --pipeline convert-scf-to-cf --no-versions
// NEEDS: mlir-opt
// The program calls a function that is only declared. What it answers, NaN included, is part of the input.
func.func private @given(f32) -> i32
func.func @pick(%i: index, %x: f32) -> i32 {
  %a = func.call @given(%x) : (f32) -> i32
  %b = arith.constant 20 : i32
  %r = scf.index_switch %i -> i32
  case 1 { scf.yield %b : i32 }
  default { scf.yield %a : i32 }
  return %r : i32
}
