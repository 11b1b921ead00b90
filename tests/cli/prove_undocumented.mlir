// ARGS: prove % --against prove_undocumented.after -v
// NEEDS: mlir-opt
// The documentation of remsi says nothing of the least value by -1. A proof leaves it out, and says so.
func.func @remainder(%a: i32) -> i32 {
  %m = arith.constant -1 : i32
  %r = arith.remsi %a, %m : i32
  return %r : i32
}

// What it is lowered to may not be executed where the source does not come.
func.func @never(%a: i32, %b: i32) -> i32 {
  %r = arith.addi %a, %b : i32
  return %r : i32
}

// The operands are never those.
func.func @smaller(%a: i16) -> i32 {
  %m = arith.constant -1 : i32
  %x = arith.extsi %a : i16 to i32
  %r = arith.remsi %x, %m : i32
  return %r : i32
}
