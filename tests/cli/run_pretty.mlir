// ARGS: run %
// NEEDS: mlir-opt
func.func @main(
) -> i32 {
  %c7 = arith.constant 7 : i32
  %zero = arith.constant 0 : i32
  %q = arith.divsi %c7,
         %zero : i32
  return %q : i32
}
