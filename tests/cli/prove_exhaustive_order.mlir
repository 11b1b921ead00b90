// ARGS: prove % --against prove_exhaustive_order.after --exhaustive --inputs 1 -v
// NEEDS: mlir-opt
// A trial of all 32 bits takes long, so the solver is asked first.
func.func @double(%a: i32) -> i32 {
  %two = arith.constant 2 : i32
  %r = arith.muli %a, %two : i32
  return %r : i32
}

// A trial of few bits comes first.
func.func @small(%a: i8) -> i8 {
  %two = arith.constant 2 : i8
  %r = arith.muli %a, %two : i8
  return %r : i8
}
