// ARGS: check % --split-input-file --json --pipeline convert-scf-to-cf --target mlir-22
// NEEDS: mlir-22
func.func @pick(%i: index) -> i32 {
  %a = arith.constant 10 : i32
  %b = arith.constant 20 : i32
  %r = scf.index_switch %i -> i32
  case 4294967297 { scf.yield %b : i32 }
  default { scf.yield %a : i32 }
  return %r : i32
}
// -----
func.func @divide(%i: i32) -> i32 {
  %a = arith.constant 0 : i32
  %b = arith.divsi %i, %a : i32
  return %b : i32
}
func.func @shift(%i: i32) -> i32 {
  %a = arith.constant 32 : i32
  %b = arith.shli %i, %a : i32
  return %b : i32
}
func.func private @seen_through_its_callers(%i: i32) -> i32 {
  return %i : i32
}
// -----
func.func @unknown(%i: i32) -> i32 {
  %a = "some.op"(%i) ({}) : (i32) -> i32
  return %a : i32
}
// -----
func.func @bad(%i: i32) -> i32 {
  return %j : i32
}
// -----
func.func @right(%i: i32) -> i32 {
  %a = arith.addi %i, %i : i32
  return %a : i32
}
