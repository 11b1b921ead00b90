// ARGS: prove % --pipeline canonicalize,arith-expand --all-patterns --jobs 1 -v
// NEEDS: mlir-opt
// Each application of a pattern by itself; a conversion fails without one of its patterns.
func.func @twice(%a: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0 = arith.addi %a, %c1 : i32
  %1 = arith.addi %0, %c2 : i32
  %2 = arith.subi %1, %c1 : i32
  return %2 : i32
}

func.func @rounded(%a: i8, %b: i8) -> i8 {
  %0 = arith.ceildivui %a, %b : i8
  return %0 : i8
}
