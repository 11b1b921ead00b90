// ARGS: check % --pipeline canonicalize -v
// NEEDS: mlir-opt
// A function that is undefined on every input is not comparable, and the exit code says so.
func.func @tried(%x: i64) -> i64 {
  %c0 = arith.constant 0 : i64
  %0 = arith.divsi %x, %c0 : i64
  return %0 : i64
}

func.func @all(%x: i8) -> i8 {
  %c0 = arith.constant 0 : i8
  %0 = arith.divsi %x, %c0 : i8
  return %0 : i8
}

func.func @none() -> i64 {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %0 = arith.divsi %c1, %c0 : i64
  return %0 : i64
}
