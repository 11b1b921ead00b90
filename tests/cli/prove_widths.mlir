// ARGS: prove % --pipeline math-expand-ops,arith-expand --widths -v
// NEEDS: mlir-opt
// The functions are proved as they are, and again with narrower integers, which the pass gets anew. It is right about
// 32 bits in @zeros, and wrong about 3. @widens has no form in 1 bit: a cast must make integers wider.
func.func @zeros(%a: i32) -> i32 {
  %0 = math.ctlz %a : i32
  return %0 : i32
}

func.func @widens(%a: i32) -> i64 {
  %0 = arith.extsi %a : i32 to i64
  %c = arith.constant -300 : i64
  %1 = arith.maxsi %0, %c : i64
  return %1 : i64
}

func.func @narrow(%a: i8) -> i8 {
  %0 = math.absi %a : i8
  return %0 : i8
}
